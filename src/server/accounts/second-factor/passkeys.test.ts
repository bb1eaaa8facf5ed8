import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';

import { TEST_NOW, useTestApp, type TestUser } from '#tests/support/app.ts';
import { newAuthClient } from '#tests/support/auth-client.ts';
import { newPasskey } from '#tests/support/passkey.ts';
import { addFactor, adopt, callAs } from '#tests/support/second-factor.ts';

const test = useTestApp();
const MINUTE_MS = 60_000;

type Passkey = ReturnType<typeof newPasskey>;

const call = (user: TestUser, path: string, json: object = {}) =>
  callAs(test, user, `/auth/v1/factors${path}`, json);
const enrol = async (user: TestUser, name = 'Laptop'): Promise<string> =>
  (await call(user, '', { factor_type: 'webauthn', friendly_name: name })).body.id;
const challenge = async (user: TestUser, id: string) =>
  (await call(user, `/${id}/challenge`)).body.webauthn;
const verify = (user: TestUser, id: string, response: object) =>
  call(user, `/${id}/verify`, { challenge_id: id, webauthn: { credential_response: response } });

/** What the passkey answers to a new challenge of this session. */
async function answerOf(user: TestUser, id: string, passkey: Passkey) {
  const { type, credential_options: options } = await challenge(user, id);
  return type === 'create' ? passkey.create(options.publicKey) : passkey.get(options.publicKey);
}

async function use(user: TestUser, id: string, passkey: Passkey) {
  return verify(user, id, await answerOf(user, id, passkey));
}

async function logIn(user: TestUser): Promise<TestUser> {
  const other = { ...user };
  const json = { email: user.email, password: 'correct horse 7' };
  adopt(other, await test.request('/auth/v1/token?grant_type=password', { json }));
  return other;
}

const passkeyHere = () => newPasskey({ origin: test.config.siteUrl });

async function withPasskey() {
  const user = await test.signIn();
  const passkey = passkeyHere();
  const id = await enrol(user);
  adopt(user, await use(user, id, passkey));
  return { user, passkey, id };
}

it('a passkey is added by its first use, and logs in after the password', async () => {
  const { user, passkey, id } = await withPasskey();
  const { body } = await callAs(test, user, '/auth/v1/user');
  expect(body.factors).toMatchObject([
    { id, friendly_name: 'Laptop', factor_type: 'webauthn', status: 'verified' },
  ]);
  const later = await logIn(user);
  expect((await callAs(test, later, '/api/profile')).status).toBe(403);
  adopt(later, await use(later, id, passkey));
  expect(decodeJwt(later.accessToken)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  });
  expect((await callAs(test, later, '/api/profile')).status).toBe(200);
});

it('is added, asked for and listed by the unmodified auth client', async () => {
  test.clock.advanceMs(Date.now() - TEST_NOW.getTime());
  const passkey = passkeyHere();
  const site = { rpId: 'localhost', rpOrigins: [test.config.siteUrl] };
  // What `navigator.credentials` answers; the client sends what `toJSON` returns.
  const credential = (answer: object) => ({ toJSON: () => answer }) as unknown as Credential;

  const client = newAuthClient(test);
  await client.signUp({ email: 'robin@example.com', password: 'correct horse 7' });
  const enrolled = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' });
  const factorId = enrolled.data?.id ?? '';
  const confirm = async (with_: typeof client, type: 'create' | 'request') => {
    const { data } = await with_.mfa.challenge({ factorId, webauthn: site });
    const { publicKey } = data!.webauthn.credential_options;
    const challenge = Buffer.from(publicKey.challenge as ArrayBuffer).toString('base64url');
    const options = { challenge, rp: { id: 'localhost' }, rpId: 'localhost' };
    const answer = type === 'create' ? passkey.create(options) : passkey.get(options);
    expect(data?.webauthn.type).toBe(type);
    return with_.mfa.verify({
      factorId,
      challengeId: data!.id,
      webauthn: { ...site, type, credential_response: credential(answer) },
    } as Parameters<typeof client.mfa.verify>[0]);
  };
  expect((await confirm(client, 'create')).error).toBeNull();
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId }]);
  const later = newAuthClient(test);
  await later.signInWithPassword({ email: 'robin@example.com', password: 'correct horse 7' });
  expect((await confirm(later, 'request')).error).toBeNull();
  expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  });
});

it('an answer is accepted once, within five minutes, from the session that was asked', async () => {
  const { user, passkey, id } = await withPasskey();
  const [one, two] = [await logIn(user), await logIn(user)];
  const answer = await answerOf(one, id, passkey);
  expect((await verify(two, id, answer)).body.code).toBe('mfa_verification_failed');
  const racing = await Promise.all([1, 2, 3].map(() => verify(one, id, answer)));
  expect(racing.filter(({ status }) => status === 422)).toHaveLength(2);
  adopt(
    one,
    racing.find(({ status }) => status === 200)!,
  );
  expect((await verify(one, id, answer)).status).toBe(422);
  const late = await answerOf(two, id, passkey);
  test.clock.advanceMs(5 * MINUTE_MS + 1);
  expect((await verify(two, id, late)).status).toBe(422);
  adopt(two, await use(two, id, passkey));
});

it('refuses another passkey, another site’s answer, a copy and nonsense', async () => {
  const { user, passkey, id } = await withPasskey();
  const later = await logIn(user);
  const stranger = passkeyHere();
  expect((await use(later, id, stranger)).status).toBe(422);
  const elsewhere = newPasskey({ origin: 'https://evil.example' });
  const other = await enrol(user, 'Phone');
  expect((await use(user, other, elsewhere)).status).toBe(422);
  const ask = async (factor: string) =>
    (await challenge(user, factor)).credential_options.publicKey;
  const rpId = 'evil.example';
  const made = passkeyHere().create({ ...(await ask(other)), rp: { id: rpId } });
  expect((await verify(user, other, made)).status).toBe(422);
  const signed = passkey.get({ ...(await ask(id)), rpId });
  expect((await verify(user, id, signed)).status).toBe(422);
  passkey.forgetUses();
  expect((await use(later, id, passkey)).status).toBe(422);
  await challenge(later, id);
  expect((await verify(later, id, { id: 7 })).status).toBe(422);
  const nothing = await call(later, `/${id}/verify`, { webauthn: {} });
  expect([nothing.status, nothing.body.code]).toEqual([400, 'validation_failed']);
  const code = await call(later, `/${id}/verify`, { code: '123456' });
  expect(code.body.code).toBe('mfa_factor_not_found');
});

it.each([
  [
    ['usb', 'nfc'],
    ['nfc', 'usb'],
  ],
  [[{}, null, 'usb', 'usb', 'pigeon'], ['usb']],
  ['usb', null],
  [{ usb: true }, null],
  [7, null],
])('keeps what is known of how a passkey is reached (%j)', async (transports, kept) => {
  const user = await test.signIn();
  const id = await enrol(user);
  const answer = await answerOf(user, id, passkeyHere());
  adopt(user, await verify(user, id, { ...answer, response: { ...answer.response, transports } }));
  const factors = await test.db.selectFrom('auth_factors').select('transports').execute();
  expect(factors).toEqual([{ transports: kept }]);
});

it('one that belongs to an account is not added to another', async () => {
  const { passkey } = await withPasskey();
  const thief = await test.signIn();
  const id = await enrol(thief);
  expect((await use(thief, id, passkey)).status).toBe(422);
  const { body } = await callAs(test, thief, '/auth/v1/user');
  expect(body.factors).toMatchObject([{ status: 'unverified' }]);
});

it('an unconfirmed one does not stand in for a confirmed factor', async () => {
  const user = await test.signIn();
  await addFactor(test, user);
  const id = await enrol(user);
  const later = await logIn(user);
  expect((await call(later, `/${id}/challenge`)).body.code).toBe('insufficient_aal');
  const refused = await verify(later, id, { id: 'x' });
  expect(refused.body.code).toBe('insufficient_aal');
});
