import { describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';

describe('addresses', () => {
  const test = useTestApp();

  const address = {
    type: 'shipping',
    first_name: 'Robin',
    last_name: 'Marsh',
    address1: '12 Example Street',
    city: 'Richmond',
    state: 'VIC',
    postcode: '3121',
    country: 'Australia',
  };

  it('have at most one default of each kind, which a new default replaces', async () => {
    const user = await test.signIn();
    const add = async (json: object) =>
      (await user.request('/api/addresses', { json })).body.id as string;
    const first = await add(address);
    const second = await add(address);
    const billing = await add({ ...address, type: 'billing' });
    const choose = (id: string) => user.request(`/api/addresses/${id}/default`, { method: 'PUT' });
    const defaults = async () => {
      const { body } = await user.request('/api/addresses');
      const chosen = (body.addresses as { id: string; is_default: boolean }[]).filter(
        (each) => each.is_default,
      );
      return chosen.map(({ id }) => id);
    };
    await choose(first);
    await choose(billing);
    expect((await choose(second)).body.is_default).toBe(true);
    expect(new Set(await defaults())).toEqual(new Set([second, billing]));
    await Promise.all([choose(first), choose(second), choose(first)]);
    expect(await defaults()).toHaveLength(2);

    // A change of type drops the default, and another user cannot set it.
    const json = { ...address, type: 'shipping' };
    await user.request(`/api/addresses/${billing}`, { method: 'PUT', json });
    expect(await defaults()).toHaveLength(1);
    const stranger = await test.signIn();
    const refused = await stranger.request(`/api/addresses/${first}/default`, { method: 'PUT' });
    expect(refused.status).toBe(404);
  });

  it('are added, listed newest first, replaced and deleted by their owner', async () => {
    const user = await test.signIn();
    const first = await user.request('/api/addresses', { json: address });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...address, user_id: user.id, company: null, phone: null });
    test.clock.advanceMs(1000);
    await user.request('/api/addresses', { json: { ...address, city: 'Carlton', company: '' } });
    const list = await user.request('/api/addresses');
    expect(list.body.totalCount).toBe(2);
    expect(list.body.addresses.map(({ city }: { city: string }) => city)).toEqual([
      'Carlton',
      'Richmond',
    ]);

    const path = `/api/addresses/${first.body.id}`;
    const changed = await user.request(path, {
      method: 'PUT',
      json: { ...address, state: 'Otago', postcode: '9016', country: 'New Zealand' },
    });
    expect(changed.body).toMatchObject({ id: first.body.id, state: 'Otago' });
    expect((await user.request(path, { method: 'DELETE' })).status).toBe(204);
    expect((await user.request(path, { method: 'DELETE' })).status).toBe(404);
    expect((await user.request(path, { method: 'PUT', json: address })).status).toBe(404);
    expect((await user.request('/api/addresses')).body.totalCount).toBe(1);
    // Kept for the orders that refer to it (Rule 36).
    expect(await test.db.selectFrom('addresses').select('id').execute()).toHaveLength(2);
  });

  it('change only in the fields that are sent, and a stale version is refused', async () => {
    const user = await test.signIn();
    const { body: seen } = await user.request('/api/addresses', {
      json: { ...address, phone: '0400 000 000' },
    });
    const put = (json: object) =>
      user.request(`/api/addresses/${seen.id}`, { method: 'PUT', json });
    const saved = await put({ city: 'Carlton', version: seen.version });
    expect([saved.status, saved.body]).toEqual([
      200,
      { ...seen, city: 'Carlton', version: seen.version + 1 },
    ]);

    const stale = await put({ phone: '0400 000 001', version: seen.version });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(stale.body.error.data).toEqual({ record: saved.body, changes: [] });
    const { version } = stale.body.error.data.record;
    const merged = await put({ phone: '0400 000 001', version });
    expect(merged.body).toMatchObject({ city: 'Carlton', phone: '0400 000 001' });
    const unversioned = await put({ phone: null });
    expect(unversioned.body).toMatchObject({ city: 'Carlton', phone: null });

    const chosen = await user.request(`/api/addresses/${seen.id}/default`, { method: 'PUT' });
    expect(chosen.body.version).toBe(unversioned.body.version);
    const same = await put({ city: 'Carlton', version: chosen.body.version });
    expect(same.body).toEqual(chosen.body);
  });

  it('keep state and country consistent when only one of them is sent', async () => {
    const user = await test.signIn();
    const { body } = await user.request('/api/addresses', { json: address });
    const put = (json: object) =>
      user.request(`/api/addresses/${body.id}`, { method: 'PUT', json });
    const refused = await put({ state: 'Otago' });
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['state']]);
    expect((await put({ state: 'Otago', country: 'New Zealand' })).status).toBe(200);
    expect((await put({ country: 'Australia' })).status).toBe(422);
    expect((await put({ state: 'Waikato' })).body.state).toBe('Waikato');
  });

  it('of another user answer 404', async () => {
    const [owner, other] = [await test.signIn(), await test.signIn({ role: 'admin' })];
    const { body } = await owner.request('/api/addresses', { json: address });
    const path = `/api/addresses/${body.id}`;
    const changed = { ...address, city: 'Elsewhere', user_id: other.id };
    for (const init of [{ method: 'PUT', json: changed }, { method: 'DELETE' }]) {
      const answer = await other.request(path, init);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'ADDRESS_NOT_FOUND']);
    }
    expect((await other.request('/api/addresses')).body.totalCount).toBe(0);
    expect((await owner.request('/api/addresses')).body.addresses[0].city).toBe('Richmond');
  });

  it('need a signed-in user and valid fields, and report every invalid field at once', async () => {
    const answer = await test.request('/api/addresses', { json: address });
    expect([answer.status, answer.body.error.message]).toEqual([401, 'User must be logged in']);
    const user = await test.signIn();
    const refused = await user.request('/api/addresses', {
      json: { ...address, first_name: ' ', postcode: '31210', state: 'Otago', user_id: 'x' },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual({
      first_name: 'Enter a first name.',
      postcode: 'Enter a 4-digit postcode, for example 3121.',
      state: 'Choose one of NSW, VIC, QLD, WA, SA, TAS, ACT, NT.',
    });
    expect(await test.db.selectFrom('addresses').select('id').execute()).toEqual([]);
  });

  it.each([
    [{ state: '' }, { state: 'Choose a state.' }],
    [
      { country: 'New Zealand', state: ' ', city: '' },
      { city: 'Enter a suburb or city.', state: 'Enter a region, for example Waikato.' },
    ],
    [{ country: 'Fiji' }, { country: 'Choose Australia or New Zealand.' }],
    [{ type: 'home' }, { type: 'Choose shipping or billing.' }],
    [
      { last_name: undefined, phone: 7 },
      { last_name: 'Enter a value.', phone: 'Enter text.' },
    ],
  ])('answer %j with a sentence that names the fix', async (change, fields) => {
    const user = await test.signIn();
    const { status, body } = await user.request('/api/addresses', {
      json: { ...address, ...change },
    });
    expect([status, body.error.fields]).toEqual([422, fields]);
  });

  it('may have a postcode that does not match the state', async () => {
    const user = await test.signIn();
    const json = { ...address, state: 'TAS', postcode: '3121' };
    expect((await user.request('/api/addresses', { json })).status).toBe(201);
  });
});
