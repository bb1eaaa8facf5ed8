import { describe, expect, it } from 'vitest';

import { CONSENT_WORDS } from '#contract/text/consents.ts';
import { forgetOldData } from '#server/accounts/forget-old-data.ts';
import { recordConsent } from '#server/consents/change-consent.ts';
import { newUnsubscribeLink } from '#server/consents/unsubscribe-link.ts';
import type { ConsentKind } from '#domain/consents/kinds.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addProduct } from '#tests/support/trade.ts';

const DAY_MS = 86_400_000;
const test = useTestApp({ env: { RATE_PREFERENCES: '20' } });

const ctx = () => ({ ...test.services, now: test.clock.now() });

async function agreeing(): Promise<TestUser> {
  const robin = await test.signIn({ email: 'robin@example.com' });
  const [words] = CONSENT_WORDS['review-requests'];
  const consent = { userId: robin.id, kind: 'review-requests', isGiven: true, words } as const;
  await recordConsent(ctx(), { ...consent, place: 'settings' });
  return robin;
}

async function linkFor({ id: userId }: TestUser, kind: ConsentKind = 'review-requests') {
  return new URL(await newUnsubscribeLink(ctx(), { userId, kind })).pathname;
}

const consentsOf = (userId: string) =>
  test.db
    .selectFrom('consents')
    .select(['kind', 'is_given', 'place'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
const press = (path: string) =>
  test.request(path, { method: 'POST', headers: oneClick, body: 'List-Unsubscribe=One-Click' });

describe('the link in an email that needs consent', () => {
  it('is random, and nobody can read an address or an account from it', async () => {
    const robin = await agreeing();
    const [one, other] = [await linkFor(robin), await linkFor(robin)];
    expect(one).toMatch(/^\/unsubscribe\/[\w-]{43}$/);
    expect(one).not.toBe(other);
    const rows = await test.db.selectFrom('unsubscribe_links').select('token_hash').execute();
    const stored = rows.map(({ token_hash: hash }) => hash.toString('base64url'));
    expect(stored).not.toContain(one.split('/').at(-1));
  });

  it('shows which emails go to which address, and opening it changes nothing', async () => {
    const robin = await agreeing();
    const path = await linkFor(robin);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers, body } = await test.request(path, { method });
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("form-action 'self'");
      if (method === 'HEAD') continue;
      expect(body).toContain('<strong>Requests to review what you bought</strong>');
      expect(body).toContain('<strong>r•••@example.com</strong>');
      expect(body).not.toContain('robin@example.com');
      expect(body).toContain('<form method="post">\n<button type="submit">Stop these emails');
      expect(body).not.toMatch(/<script|<img|src=/);
    }
    expect(await consentsOf(robin.id)).toHaveLength(1);
  });

  it('stops the emails with one request without a session, and again changes nothing', async () => {
    const robin = await agreeing();
    const path = await linkFor(robin);
    for (let time = 0; time < 2; time += 1) {
      const { status, headers, body } = await press(path);
      expect(status).toBe(200);
      expect(headers.get('set-cookie')).toBeNull();
      expect(body).toContain('You will not get these emails any more');
      expect(body).toContain('href="/account#emails"');
    }
    expect(await consentsOf(robin.id)).toEqual([
      { kind: 'review-requests', is_given: true, place: 'settings' },
      { kind: 'review-requests', is_given: false, place: 'unsubscribe' },
    ]);
    const { body } = await robin.request('/api/profile/email-preferences');
    expect(body.preferences[0].is_given).toBe(false);
  });

  it('takes back everything that the person waits for, and nothing of others', async () => {
    const robin = await test.signIn();
    const sam = await test.signIn();
    const words = CONSENT_WORDS['back-in-stock'][0];
    for (const name of ['Hammer', 'Saw']) {
      const { id } = await addProduct(test.db, { name, stock: 0 });
      for (const person of [robin, sam]) {
        await person.request('/api/stock-requests', { json: { product_id: id, words } });
      }
    }
    await press(await linkFor(robin, 'back-in-stock'));
    const left = await test.db.selectFrom('stock_requests').select('user_id').execute();
    expect(left).toEqual([{ user_id: sam.id }, { user_id: sam.id }]);
    const withdrawn = { kind: 'back-in-stock', is_given: false, place: 'unsubscribe' };
    expect((await consentsOf(robin.id)).slice(2)).toEqual([withdrawn, withdrawn]);
  });

  it('works for a year, and for at least 30 days', async () => {
    const robin = await agreeing();
    const path = await linkFor(robin);
    test.clock.advanceMs(364 * DAY_MS);
    await forgetOldData(test.services);
    expect((await test.request(path)).status).toBe(200);
    test.clock.advanceMs(2 * DAY_MS);
    await forgetOldData(test.services);
    expect((await press(path)).status).toBe(404);
  });

  it('that is unknown or of a closed account says so and changes nothing', async () => {
    const robin = await agreeing();
    for (const token of ['x', 'a'.repeat(43), `${'a'.repeat(2000)}`, '%F0%9F%A6%98']) {
      for (const send of [test.request, press]) {
        const { status, body } = await send(`/unsubscribe/${token}`);
        expect(status).toBe(404);
        expect(body).toContain('This link does not work');
      }
    }
    expect(await consentsOf(robin.id)).toHaveLength(1);
  });

  it('is limited for an address, with the time to wait', async () => {
    const robin = await agreeing();
    const path = await linkFor(robin);
    for (let request = 0; request < 100; request += 1) {
      expect((await test.request(path)).status).toBe(200);
    }
    const { status, headers } = await press(path);
    expect([status, headers.get('retry-after')]).toEqual([429, '300']);
    expect(await consentsOf(robin.id)).toHaveLength(1);
  });
});
