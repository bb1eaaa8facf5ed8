import { beforeEach, describe, expect, it } from 'vitest';

import type { SellerRole } from '#domain/access/seller-roles.ts';

import { MAX_SAVED_VIEWS } from '#contract/saved-views.ts';

import { newId } from '#server/platform/ids.ts';
import { USUAL_PASSWORD, useTestApp, type TestUser } from '#tests/support/app.ts';

const test = useTestApp();

const ADMIN = '/api/admin/saved-views';
const SELLER = '/api/seller/saved-views';
const LOW = { list: 'products', name: 'Low timber', is_shared: false, search: 'view=low' };

let admin: TestUser;
let colleague: TestUser;
let seller: TestUser;

beforeEach(async () => {
  admin = await test.signIn({ role: 'admin' });
  colleague = await test.signIn({ role: 'admin' });
  seller = await test.signIn({ role: 'seller' });
});

async function join(role: SellerRole): Promise<TestUser> {
  const user = await test.signIn();
  await test.db
    .insertInto('seller_members')
    .values({ seller_id: seller.id, user_id: user.id, role })
    .execute();
  return user;
}

async function save(by: TestUser, path: string, change: object = {}) {
  const { status, body } = await by.request(path, { json: { ...LOW, ...change } });
  expect([status, body.error]).toEqual([201, undefined]);
  return body as { id: string; name: string };
}

const change = (by: TestUser, path: string, id: string, json: object) =>
  by.request(`${path}/${id}`, { method: 'PATCH', json });
const remove = (by: TestUser, path: string, id: string) =>
  by.request(`${path}/${id}`, { method: 'DELETE' });

async function namesFor(by: TestUser, path: string, list = 'products'): Promise<string[]> {
  const { body } = await by.request(`${path}?list=${list}`);
  return body.views.map(({ name }: { name: string }) => name);
}

describe('a saved view', () => {
  it('keeps filters, words and sorting in one order, and no page', async () => {
    const search = '?view=low&q=jarrah+%26+oak&page=3&size=50&saved=x&category=c&sort=-price';
    const { body } = await admin.request(ADMIN, { json: { ...LOW, search } });
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Low timber',
      is_shared: false,
      search: 'category=c&q=jarrah+%26+oak&sort=-price&view=low',
      is_mine: true,
      can_change: true,
    });
  });

  it('is its maker’s alone until it is shared with the back office', async () => {
    const { id } = await save(admin, ADMIN);
    expect(await namesFor(colleague, ADMIN)).toEqual([]);
    expect((await change(colleague, ADMIN, id, { name: 'Theirs' })).status).toBe(404);
    expect((await remove(colleague, ADMIN, id)).status).toBe(404);
    expect((await change(admin, ADMIN, id, { is_shared: true })).body.is_shared).toBe(true);
    const { body } = await colleague.request(`${ADMIN}?list=products`);
    expect(body).toEqual({
      views: [expect.objectContaining({ id, is_mine: false, can_change: true })],
      can_save: true,
    });
    expect(await namesFor(admin, ADMIN, 'orders')).toEqual([]);
  });

  it('changes part by part, so that a new name does not undo a new filter', async () => {
    const { id } = await save(admin, ADMIN, { is_shared: true });
    await change(colleague, ADMIN, id, { search: 'view=out' });
    const { body } = await change(admin, ADMIN, id, { name: 'Sold out' });
    expect(body).toMatchObject({ name: 'Sold out', search: 'view=out' });
    // It would be lost to the colleague who takes it back.
    expect((await change(colleague, ADMIN, id, { is_shared: false })).status).toBe(403);
    expect((await change(admin, ADMIN, id, { is_shared: false })).status).toBe(200);
    expect((await remove(admin, ADMIN, id)).status).toBe(204);
    expect((await remove(admin, ADMIN, id)).body.error.code).toBe('SAVED_VIEW_NOT_FOUND');
  });

  it('of a seller is for the people of that seller, by what their role opens', async () => {
    const [manager, packer] = [await join('manager'), await join('packer')];
    const { id } = await save(manager, SELLER, { is_shared: true });
    await save(packer, SELLER, { list: 'orders', search: 'status=paid' });
    expect(await namesFor(seller, SELLER)).toEqual(['Low timber']);
    for (const { status } of [
      await packer.request(`${SELLER}?list=products`),
      await packer.request(SELLER, { json: { ...LOW, name: 'Mine' } }),
      await change(packer, SELLER, id, { name: 'Mine' }),
      await remove(packer, SELLER, id),
      await seller.request(`${ADMIN}?list=products`),
      await seller.request(ADMIN, { json: LOW }),
    ]) {
      expect(status).toBe(403);
    }
    const other = await test.signIn({ role: 'seller' });
    expect(await namesFor(other, `${SELLER}`)).toEqual([]);
    expect((await change(other, SELLER, id, { name: 'Mine' })).status).toBe(404);
    expect(await namesFor(admin, ADMIN)).toEqual([]);
  });

  it('that is shared is changed by its maker and by owners', async () => {
    const [manager, another] = [await join('manager'), await join('manager')];
    const { id } = await save(manager, SELLER, { is_shared: true });
    const { body } = await another.request(`${SELLER}?list=products`);
    expect(body.views).toMatchObject([{ can_change: false, is_mine: false }]);
    expect((await change(another, SELLER, id, { name: 'Mine' })).status).toBe(403);
    expect((await remove(another, SELLER, id)).status).toBe(403);
    expect((await change(manager, SELLER, id, { name: 'Low' })).status).toBe(200);
    expect((await remove(seller, SELLER, id)).status).toBe(204);
  });

  it('is read and not saved by administrators who look at a seller', async () => {
    await save(seller, SELLER, { is_shared: true });
    await save(seller, SELLER, { name: 'Mine' });
    const path = `${SELLER}?seller_id=${seller.id}`;
    const { body } = await admin.request(`${path}&list=products`);
    expect(body).toMatchObject({
      views: [{ name: 'Low timber', can_change: false }],
      can_save: false,
    });
    expect((await admin.request(path, { json: LOW })).status).toBe(403);
    expect((await admin.request(`${SELLER}?list=products`)).body.error.code).toBe(
      'SELLER_ID_REQUIRED',
    );
  });

  it('needs a name that its list does not have yet', async () => {
    await save(admin, ADMIN);
    const shared = await save(colleague, ADMIN, { name: 'Shared', is_shared: true });
    const refused = async (json: object) =>
      (await admin.request(ADMIN, { json: { ...LOW, ...json } })).body.error.fields;
    expect(await refused({ name: ' ' })).toEqual({ name: 'Enter a name.' });
    expect(await refused({ name: 'x'.repeat(41) })).toHaveProperty('name');
    const taken = { name: 'There is a view with this name already.' };
    expect(await refused({ name: 'low TIMBER' })).toEqual(taken);
    expect(await refused({ name: 'shared' })).toEqual(taken);
    const renamed = await change(admin, ADMIN, shared.id, { name: 'Low timber' });
    expect(renamed.body.error.fields).toEqual(taken);
    await save(admin, ADMIN, { list: 'orders' });
    await save(colleague, ADMIN);
  });

  it.each([
    ['a list that does not exist', { list: 'secrets' }],
    ['too long a query', { search: `q=${'é'.repeat(700)}` }],
  ])('is refused for %s', async (_what, wrong) => {
    const { status } = await admin.request(ADMIN, { json: { ...LOW, ...wrong } });
    expect(status).toBe(422);
  });

  it('is one of 30 of a person and 30 shared ones at most, also at the same moment', async () => {
    const rows = [false, true].flatMap((isShared) =>
      Array.from({ length: MAX_SAVED_VIEWS - 1 }, (_, at) => ({
        ...LOW,
        id: newId(),
        name: `${isShared} ${at}`,
        is_shared: isShared,
        made_by: admin.id,
        created_at: new Date(),
      })),
    );
    await test.db.insertInto('saved_views').values(rows).execute();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => admin.request(ADMIN, { json: { ...LOW, name } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    await save(admin, ADMIN, { name: 'Shared', is_shared: true });
    const full = await colleague.request(ADMIN, { json: { ...LOW, is_shared: true } });
    expect([full.status, full.body.error.code]).toEqual([409, 'TOO_MANY_SAVED_VIEWS']);
    const own = await save(colleague, ADMIN);
    expect((await change(colleague, ADMIN, own.id, { is_shared: true })).status).toBe(409);
    expect((await change(colleague, ADMIN, own.id, { name: 'Another' })).status).toBe(200);
  });

  it('is erased with its maker; a shared one stays for those who use it', async () => {
    const manager = await join('manager');
    await save(manager, SELLER);
    const { id } = await save(manager, SELLER, { name: 'Shared', is_shared: true });
    const { status } = await manager.request('/api/profile/close', {
      json: { current_password: USUAL_PASSWORD },
    });
    expect(status).toBe(204);
    const left = await test.db.selectFrom('saved_views').select(['id', 'made_by']).execute();
    expect(left).toEqual([{ id, made_by: null }]);
    expect((await change(seller, SELLER, id, { name: 'Ours' })).body.name).toBe('Ours');
  });
});
