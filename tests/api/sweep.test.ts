import { describe, expect, it } from 'vitest';

import { isRole, roleSatisfies, ROLES, type Role } from '#domain/access/access.ts';

import type { Endpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';
import { errorCodes } from '#contract/errors/codes.ts';

import { useTestApp } from '#tests/support/app.ts';

const SOME_ID = '01890000-0000-7000-8000-000000000000';

function addressOf(entry: Endpoint): string {
  return entry.path.replaceAll(/\{\w+\}/g, SOME_ID);
}

const guarded = allEndpoints().filter((entry) => entry.audience !== 'public');
const leastRoleFor = ({ audience }: Endpoint): Role => (isRole(audience) ? audience : 'customer');
const label = (entry: Endpoint) => `${entry.method} ${entry.path}`;

describe('every API call', () => {
  const site = useTestApp();

  it('is mounted and documented, and nothing else is documented', async () => {
    const { body: document } = await site.request('/api/openapi.json');
    expect(document.openapi).toBe('3.1.0');
    const documented = Object.entries(document.paths as Record<string, object>).flatMap(
      ([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const declared = allEndpoints().map((entry) => `${entry.method.toLowerCase()} ${entry.path}`);
    expect(documented.toSorted()).toEqual(declared.toSorted());
    const mounted = site.app.routes.map((route) => `${route.method} ${route.path}`);
    for (const entry of allEndpoints()) {
      const path = entry.path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(mounted).toContain(`${entry.method} ${path}`);
    }
  });

  it('is declared in the contract, which the other tests here read', () => {
    const declared = new Set(
      allEndpoints().map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const mounted = site.app.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/(?:api|functions)\//.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    const beside = new Set(mounted.filter((route) => !declared.has(route)));
    expect([...beside].toSorted()).toEqual(['GET /api/docs', 'GET /api/openapi.json']);
  });

  it.each(guarded.map((entry) => [label(entry), entry] as const))(
    '%s refuses callers without a token',
    async (_, entry) => {
      const { status, body } = await site.request(addressOf(entry), {
        method: entry.method,
        headers: entry.audience === 'key' ? {} : { apikey: site.config.publicKey },
        ...(entry.method === 'GET' || entry.method === 'DELETE' ? {} : { json: {} }),
      });
      expect(status).toBe(401);
      if (entry.errorShape === 'function') expect(body.error).toBeTypeOf('string');
      else
        expect(body.error).toMatchObject({
          code: 'NOT_SIGNED_IN',
          message: entry.signedOutText ?? 'User must be logged in',
        });
    },
  );

  it.each(
    guarded
      .filter((entry) => entry.audience !== 'key')
      .map((entry) => [label(entry), entry] as const),
  )('%s refuses the public key as a user token', async (_, entry) => {
    const { status } = await site.request(addressOf(entry), {
      method: entry.method,
      headers: {
        apikey: site.config.publicKey,
        authorization: `Bearer ${site.config.publicKey}`,
      },
      ...(entry.method === 'GET' || entry.method === 'DELETE' ? {} : { json: {} }),
    });
    expect(status).toBe(401);
  });

  it('I15: refuses the access token of a session that was ended', async () => {
    const user = await site.signIn({ role: 'admin' });
    const call = async (method: string, path: string) => {
      const isBare = method === 'GET' || method === 'DELETE';
      const { status } = await user.request(path, { method, ...(isBare ? {} : { json: {} }) });
      return `${method} ${path} ${status}`;
    };
    expect(await call('GET', '/api/profile')).toBe('GET /api/profile 200');
    await user.request('/auth/v1/logout?scope=local', { method: 'POST' });
    for (const entry of guarded.filter(({ audience }) => audience !== 'key')) {
      const { method } = entry;
      expect(await call(method, addressOf(entry))).toBe(`${method} ${addressOf(entry)} 401`);
    }
    for (const [method, path] of [
      ['GET', '/auth/v1/user'],
      ['PUT', '/auth/v1/user'],
      ['POST', '/auth/v1/logout'],
    ] as const) {
      expect(await call(method, path)).toBe(`${method} ${path} 403`);
    }
  });

  it.each(
    guarded.flatMap((entry) =>
      ROLES.filter((role) => isRole(entry.audience) && !roleSatisfies(role, entry.audience)).map(
        (role) => [label(entry), role, entry] as const,
      ),
    ),
  )('%s refuses a %s', async (_, role, entry) => {
    const user = await site.signIn({ role });
    const { status, body } = await user.request(addressOf(entry), {
      method: entry.method,
      ...(entry.method === 'GET' || entry.method === 'DELETE' ? {} : { json: {} }),
    });
    expect(status).toBe(403);
    expect(body.error.code).toBe('FORBIDDEN');
  });

  it.each(
    allEndpoints()
      .filter((entry) => entry.body !== undefined)
      .map((entry) => [label(entry), entry] as const),
  )('%s refuses what is not JSON', async (_, entry) => {
    const user = await site.signIn({ role: leastRoleFor(entry) });
    const call = (headers: Record<string, string>, body: string) =>
      user.request(addressOf(entry), { method: entry.method, headers, body });
    const idempotency = { 'idempotency-key': 'sweep' };
    expect((await call(idempotency, '{"half":')).status).toBe(400);
    expect((await call({ ...idempotency, 'content-type': 'text/plain' }, '{}')).status).toBe(415);
    expect((await call(idempotency, '[]')).status).toBe(422);
  });

  it('answers unknown addresses and methods in the one error shape', async () => {
    const unknown = await site.request('/api/nothing-here');
    expect(unknown.status).toBe(404);
    expect(unknown.body.error).toMatchObject({
      code: 'ROUTE_NOT_FOUND',
      message: errorCodes.ROUTE_NOT_FOUND.text,
    });
    const wrongMethod = await site.request('/api/products', { method: 'DELETE' });
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.get('allow')).toBe('GET');
  });

  it('has a readable page that runs no script', async () => {
    const { status, headers, body } = await site.request('/api/docs');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const entry of allEndpoints()) expect(body).toContain(entry.path);
    expect(body).not.toContain('<script');
  });
});
