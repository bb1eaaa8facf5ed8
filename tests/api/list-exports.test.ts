import { describe, expect, it } from 'vitest';

import { buildCategory, buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildUser } from '#db/seed/builders/people.ts';
import type { RowsBelow } from '#server/http/csv.ts';
import { csvOfList } from '#server/http/csv.ts';
import { newId } from '#server/platform/ids.ts';

import { TEST_NOW, useTestApp, type TestUser } from '#tests/support/app.ts';
import { addBuyer, addProduct, placeFor, sandboxFor } from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

/**
 * The rows of a downloaded file, without its heading. No cell in these tests contains a line break.
 */
async function download(admin: TestUser, path: string): Promise<string[]> {
  const { status, headers, body } = await admin.request(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv']);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="[a-z-]+-2026-03-02\.csv"$/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  return String(body).trim().split('\r\n').slice(1);
}

const exportsOf = async (subject: string) =>
  test.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('subject', '=', subject)
    .where('action', '=', 'exported')
    .execute();

describe('a list exported as a file', () => {
  it('of orders contains the filtered rows, and the download is in the audit log', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { id: productId } = await addProduct(test.db, { priceCents: 2000 });
    const order = await placeFor(test, await addBuyer(test.db, [{ productId, quantity: 3 }]));
    expect(await download(admin, '/api/admin/orders.csv?status=shipped')).toEqual([]);
    const rows = await download(admin, '/api/admin/orders.csv?status=pending');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`${order.id},${order.order_number},`);
    expect(rows[0]).toContain(',pending,unpaid,unfulfilled,3,60,9.95,6.36,69.95,Sam Nguyen,');
    expect(await exportsOf('order')).toEqual([
      { action: 'exported', after: { status: 'shipped' } },
      { action: 'exported', after: { status: 'pending' } },
    ]);
  });

  it('of people writes names that look like formulas as text', async () => {
    const admin = await test.signIn({ role: 'admin' });
    await buildUser(test.db, { firstName: '=cmd|calc', lastName: 'Marsh', email: 'a@b.example' });
    const rows = await download(admin, '/api/admin/users.csv?search=a@b.example');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(",'=cmd|calc,Marsh,a@b.example,customer,");
    expect(await exportsOf('user')).toHaveLength(1);
  });

  it('of applications omits bank details', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const applicant = await test.signIn();
    const sent = await applicant.request('/api/seller-application', { json: APPLICATION });
    expect(sent.status).toBe(201);
    const rows = await download(admin, '/api/admin/seller-applications.csv?status=pending');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(',Marsh Timber,sole_trader,');
    expect(rows[0]).not.toMatch(/12345678|062-000|R Marsh/);
    expect(await exportsOf('seller application')).toHaveLength(1);
  });

  it('of departments lists each one followed by its categories', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const category = await buildCategory(test.db);
    await buildProduct(test.db, { categoryId: category.id });
    const rows = await download(admin, '/api/admin/departments.csv');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(`,,${category.departmentId},`);
    expect(rows[1]).toContain(`,${category.id},`);
    expect(rows[1]).toMatch(/,1,Admin,yes$/);
  });

  it('of services, articles and the audit log contains the search results', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const service = { name: 'Deck measure', slug: 'deck-measure', price: 89.5 };
    await admin.request('/api/admin/services', { json: service });
    await admin.request('/api/admin/services', { json: { ...service, slug: 'two', name: 'Two' } });
    const article = {
      title: 'Lay a deck',
      slug: 'lay-a-deck',
      content: '<p>Dig.</p>',
      tags: ['a', 'b'],
    };
    await admin.request('/api/admin/diy-articles', { json: article });
    const services = await download(admin, '/api/admin/services.csv?search=measure');
    expect(services).toHaveLength(1);
    expect(services[0]).toContain(',deck-measure,Deck measure,,89.5,,,');
    const [only] = await download(admin, '/api/admin/diy-articles.csv');
    expect(only).toContain(',lay-a-deck,Lay a deck,');
    expect(only).toContain('"a, b"');
    expect(only).not.toContain('Dig');
    const entries = await download(admin, '/api/admin/audit-entries.csv?subject=service');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toContain(',Robin Marsh,admin,');
  });

  it('is complete when it takes several reads', async () => {
    const ids = Array.from({ length: 2500 }, newId).toSorted().toReversed();
    const asked: RowsBelow[] = [];
    const { bytes, name } = await csvOfList({
      name: 'things',
      now: TEST_NOW,
      columns: { id: ({ id }: { id: string }) => id },
      read: async (below) => {
        asked.push(below);
        return ids
          .filter((id) => id < below.id)
          .slice(0, below.limit)
          .map((id) => ({ id }));
      },
    });
    expect(name).toBe('things-2026-03-02.csv');
    expect(asked).toHaveLength(1);
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    expect(parts).toHaveLength(10);
    const text = new TextDecoder().decode(Buffer.concat(parts));
    expect(text.trim().split('\r\n').slice(1)).toEqual(ids);
  });
});

const APPLICATION = {
  business_name: 'Marsh Timber',
  business_type: 'sole_trader',
  abn: '51 824 753 556',
  business_address: {
    address1: '12 Wattle Street',
    city: 'Richmond',
    state: 'VIC',
    postcode: '3121',
    country: 'Australia',
  },
  contact_person: 'Robin Marsh',
  contact_phone: '03 5550 1234',
  contact_email: 'robin@example.com',
  website: null,
  description: 'Decking and posts',
  bank_account_name: 'R Marsh',
  bank_bsb: '062-000',
  bank_account_number: '12345678',
};
