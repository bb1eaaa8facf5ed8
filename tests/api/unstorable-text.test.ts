import { describe, expect, it } from 'vitest';

import { isRole, type Role } from '#domain/access/access.ts';

import type { Endpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';
import { signServiceToken } from '#server/accounts/access-token.ts';
import { UNSTORABLE } from '#server/http/storable-text.ts';

import { TEST_NOW, useTestApp, type TestUser } from '#tests/support/app.ts';
import { bodyWith, fieldName, textInputsOf } from '#tests/support/text-inputs.ts';

const SOME_ID = '01890000-0000-7000-8000-000000000000';
/** What PostgreSQL cannot store in text or in JSON. */
const UNSTORABLE_TEXTS = ['a\u0000b', 'a\ud83d', '\ude00b'];
/**
 * The same in an address, where half of a surrogate pair can only be written as bytes that are not
 * UTF-8.
 */
const IN_ADDRESS = ['a%00b', '%ED%A0%BD', '%ED%B8%80b'];

const below500 = expect.toSatisfy((status: number) => status < 500);
const calls = allEndpoints().map((entry) => [`${entry.method} ${entry.path}`, entry] as const);
const leastRoleFor = ({ audience }: Endpoint): Role => (isRole(audience) ? audience : 'customer');

function addressOf(entry: Endpoint, part: string = SOME_ID): string {
  return entry.path.replaceAll(/\{\w+\}/g, part);
}

function namesIn(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}

describe('text that PostgreSQL cannot store', () => {
  const site = useTestApp();

  const send = async (user: TestUser, entry: Endpoint, path: string, json?: unknown) => {
    const { status, body } = await user.request(path, {
      method: entry.method,
      headers: entry.audience === 'key' ? { authorization: '' } : {},
      ...(json === undefined ? {} : { json }),
    });
    return { status, fields: (entry.errorShape === 'function' ? body : body.error)?.fields };
  };

  it.each(calls.filter(([, entry]) => entry.body !== undefined))(
    'is refused in every field of the body of %s',
    async (_, entry) => {
      const user = await site.signIn({ role: leastRoleFor(entry) });
      for (const input of textInputsOf(entry.body)) {
        for (const text of UNSTORABLE_TEXTS) {
          const answer = await send(user, entry, addressOf(entry), bodyWith(input, text));
          const fields = { [fieldName(input, text)]: UNSTORABLE };
          expect(answer).toEqual({ status: 422, fields });
        }
      }
    },
  );

  it.each(calls.filter(([, entry]) => entry.query !== undefined))(
    'is refused in every parameter of the query of %s',
    async (_, entry) => {
      const user = await site.signIn({ role: leastRoleFor(entry) });
      for (const name of namesIn(entry.query)) {
        const [nullCharacter, ...halves] = IN_ADDRESS.map(
          (text) => `${addressOf(entry)}?${name}=${text}`,
        );
        const answer = await send(user, entry, nullCharacter!);
        expect([answer.status, Object.values(answer.fields)]).toEqual([422, [UNSTORABLE]]);
        for (const path of halves) {
          expect([path, (await send(user, entry, path)).status]).toEqual([path, below500]);
        }
      }
    },
  );

  it.each(calls.filter(([, { path }]) => path.includes('{')))(
    'is refused in the path of %s',
    async (_, entry) => {
      const user = await site.signIn({ role: leastRoleFor(entry) });
      for (const text of IN_ADDRESS) {
        const { status } = await send(user, entry, addressOf(entry, text));
        expect([404, 415, 422]).toContain(status);
      }
    },
  );

  it.each([
    ['POST', '/signup', 'data.colour'],
    ['POST', '/signup', 'email'],
    ['POST', '/signup', 'password'],
    ['POST', '/token?grant_type=password', 'email'],
    ['POST', '/token?grant_type=refresh_token', 'refresh_token'],
    ['PUT', '/user', 'data.first_name'],
    ['PUT', '/user', 'password'],
    ['POST', '/recover', 'email'],
    ['POST', '/resend', 'email'],
    ['POST', '/verify', 'token_hash'],
    ['POST', '/invite', 'data.colour'],
    ['POST', '/admin/generate_link', 'email'],
    ['POST', '/admin/users', 'app_metadata.colour'],
    ['PUT', `/admin/users/${SOME_ID}`, 'user_metadata.colour'],
  ])('is refused in the body of %s /auth/v1%s: %s', async (method, path, name) => {
    const headers = {
      authorization: `Bearer ${await signServiceToken(site.config, TEST_NOW, 60)}`,
    };
    const user = await site.signIn();
    for (const text of UNSTORABLE_TEXTS) {
      const json = bodyWith(name.split('.'), text);
      const { status, body } = await user.request(`/auth/v1${path}`, {
        method,
        json,
        ...(/invite|admin/.test(path) ? { headers } : {}),
      });
      expect([status, body.error_code, body.msg]).toEqual([400, 'validation_failed', UNSTORABLE]);
    }
  });

  it.each([
    '/auth/v1/verify?type=recovery&token=',
    '/auth/v1/verify?token=a&type=',
    '/auth/v1/verify?token=a&type=signup&redirect_to=',
    '/auth/v1/confirm?type=recovery&token=',
    '/auth/v1/admin/users?page=',
    '/auth/v1/admin/users/',
    '/storage/v1/bucket/',
    '/storage/v1/object/public/product-images/',
    '/storage/v1/object/public/product-images/products/1700000000000-a.png?download=',
    '/sitemaps/',
    '/feeds/sellers/',
    '/webhooks/',
    '/api/',
    '/',
  ])('is not reported as our error by %s', async (path) => {
    const authorization = `Bearer ${await signServiceToken(site.config, TEST_NOW, 60)}`;
    for (const text of IN_ADDRESS) {
      const { status } = await site.request(path + text, { headers: { authorization } });
      expect([path + text, status]).toEqual([path + text, below500]);
    }
  });

  it('is refused among the pictures to delete, and in the name of a picture', async () => {
    const user = await site.signIn({ role: 'seller' });
    for (const text of UNSTORABLE_TEXTS) {
      const { status, body } = await user.request('/storage/v1/object/product-images', {
        method: 'DELETE',
        json: { prefixes: [text] },
      });
      expect([status, body.code]).toEqual([422, 'InvalidRequest']);
    }
    const picture = '/storage/v1/object/public/product-images/products/1700000000000-a%00.png';
    const { status, body } = await site.request(picture);
    expect([status, body.code]).toEqual([400, 'InvalidKey']);
  });
});
