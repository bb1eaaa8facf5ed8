import { describe, expect, it } from 'vitest';

import { catalogEndpoints } from '#contract/endpoints/catalog.ts';

import { findClosure } from '#server/closures/queries.ts';
import { followClosures } from '#server/closures/follow-closures.ts';
import type { Closing } from '#server/http/closing.ts';
import { duringRequest, RequestNotes } from '#server/platform/current-request.ts';
import { TEST_NOW, useTestApp, type TestUser } from '#tests/support/app.ts';

let closing: Closing | null = null;
const site = useTestApp({ closing: () => closing });

const MESSAGE = 'We count the stock.';
const REOPENS_AT = '2026-03-02T03:00:00.000Z';

const close = (admin: TestUser, json: object = {}) =>
  admin.request('/api/admin/closure', { method: 'PUT', json });
const open = (admin: TestUser) => admin.request('/api/admin/closure', { method: 'DELETE' });

describe('closing the shop', () => {
  it('is written down with who did it, changed and ended', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const read = async () => (await admin.request('/api/admin/closure')).body.closure as object;
    expect(await read()).toBeNull();
    await close(admin);
    expect(await read()).toMatchObject({ message: null, reopens_at: null });
    await close(admin, { message: ` ${MESSAGE} `, reopens_at: REOPENS_AT });
    expect(await read()).toEqual({
      reason: 'maintenance',
      message: MESSAGE,
      reopens_at: REOPENS_AT,
      closed_at: TEST_NOW.toISOString(),
      closed_by: expect.any(String),
    });
    expect((await open(admin)).body).toEqual({ closure: null });
    await open(admin);
    expect(await read()).toBeNull();

    const entries = await site.db
      .selectFrom('audit_entries')
      .select(['action', 'subject'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual(
      ['closed', 'updated', 'opened'].map((action) => ({ action, subject: 'shop' })),
    );
    const rows = await site.db
      .selectFrom('closures')
      .select(['opened_at'])
      .where('reason', '=', 'maintenance')
      .execute();
    expect(rows).toEqual([{ opened_at: TEST_NOW }]);
  });

  it.each([
    ['reopens_at', TEST_NOW.toISOString()],
    ['reopens_at', 'soon'],
    ['message', 'x'.repeat(301)],
  ])('refuses %s %j', async (field, value) => {
    const admin = await site.signIn({ role: 'admin' });
    const { status, body } = await close(admin, { [field]: value });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });

  it('is followed by each process', async () => {
    const listeners: ((tags: readonly string[]) => void)[] = [];
    const changes = {
      listen: ({ onChanges }: { onChanges: (tags: readonly string[], at: string) => void }) =>
        void listeners.push((tags) => onChanges(tags, '')),
      isCurrent: () => true,
      catchUp: () => Promise.resolve(true),
    };
    const whyClosed = await followClosures({
      db: site.db,
      log: site.services.log,
      changes: changes as never,
    });
    expect(whyClosed()).toBeNull();
    const admin = await site.signIn({ role: 'admin' });
    await close(admin, { message: MESSAGE });
    for (const listener of listeners) listener(['closures']);
    await expect.poll(() => whyClosed()).toMatchObject({ message: MESSAGE });
    await open(admin);
    for (const listener of listeners) listener(['closures']);
    await expect.poll(() => whyClosed()).toBeNull();
    expect(await findClosure(site.db)).toBeUndefined();
  });
});

describe('a closed shop', () => {
  const statuses = async (path: string) => {
    const users = [
      await site.signIn(),
      await site.signIn({ role: 'seller' }),
      await site.signIn({ role: 'admin' }),
    ];
    closing = { reason: 'maintenance', message: MESSAGE, reopensAt: null };
    const inMaintenance = await Promise.all(users.map((user) => user.request(path)));
    closing = { ...closing, reason: 'restore' };
    const held = await Promise.all(users.map((user) => user.request(path)));
    closing = null;
    return [inMaintenance, held].map((answers) => answers.map(({ status }) => status));
  };

  it.each(['/api/profile', '/api/departments', '/api/cart-items'])(
    'answers %s to those who work in it; while held, to administrators alone',
    async (path) => {
      expect(await statuses(path)).toEqual([
        [503, 200, 200],
        [503, 503, 200],
      ]);
    },
  );

  it('takes no pictures from sellers while it is held', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const upload = { method: 'POST', body: 'picture' };
    const path = '/storage/v1/object/product-images/products/1772413200-a.webp';
    closing = { reason: 'restore', message: null, reopensAt: null };
    const held = await seller.request(path, upload);
    closing = null;
    expect(held.status).toBe(503);
    expect((await seller.request(path, upload)).status).not.toBe(503);
  });

  it('refuses calls under a route of their own, which no alert takes for failures', async () => {
    const notes = new RequestNotes();
    closing = { reason: 'maintenance', message: null, reopensAt: null };
    const { status } = await duringRequest(notes, () => site.request('/api/products'));
    closing = null;
    expect([status, notes.route]).toEqual([503, 'closed']);
  });

  it('says why, and answers pages within the process', async () => {
    closing = { reason: 'maintenance', message: MESSAGE, reopensAt: new Date(REOPENS_AT) };
    const refused = await site.request('/api/products');
    const pages = await site.call(catalogEndpoints.listDepartments, {});
    closing = null;
    expect(refused.status).toBe(503);
    expect(refused.body.error).toMatchObject({ code: 'CLOSED', message: MESSAGE });
    expect(refused.headers.get('retry-after')).toBe('7200');
    expect(pages).toBeDefined();
  });
});
