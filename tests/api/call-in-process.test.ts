import { describe, expect, it } from 'vitest';

import { buildCategory, buildDepartment, buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildArticle } from '#db/seed/builders/content.ts';
import { useTestApp } from '#tests/support/app.ts';

import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/all.ts';
import type { ReadInput } from '#server/http/call-in-process.ts';
import { createApiClient } from '#web/lib/api-client.ts';

const test = useTestApp();
const { catalog, content, account, checkout } = endpoints;

type AnyCall = (input: ReadInput) => Promise<unknown>;

/** The answer or the error of a call that a client makes over HTTP. */
function overHttp([group, name]: [string, string], input: ReadInput): Promise<unknown> {
  const client = createApiClient({
    publicKey: test.config.publicKey,
    transport: async (path, init) => test.app.request(path, init),
    accessToken: () => Promise.resolve(null),
  }) as unknown as Record<string, Record<string, AnyCall>>;
  return settled(() => client[group]![name]!(input));
}

/** What a call answers, or the fields of the error that it throws. */
async function settled(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return { ...(error as object), message: (error as Error).message, requestId: 'any' };
  }
}

describe('a call within the process', () => {
  it.each<[string, [string, string], Endpoint, ReadInput]>([
    [
      'a list',
      ['catalog', 'listProducts'],
      catalog.listProducts,
      { query: { facets: true, limit: 9, offset: 0, brand: ['Arc', 'Kelso'], sort: undefined } },
    ],
    [
      'an unknown department',
      ['catalog', 'listProducts'],
      catalog.listProducts,
      { query: { departmentSlug: 'nowhere' } },
    ],
    [
      'invalid parameters',
      ['catalog', 'listProducts'],
      catalog.listProducts,
      { query: { limit: 0, sellerId: 'x', minPrice: -1 } },
    ],
    [
      'text that cannot be stored',
      ['catalog', 'listProducts'],
      catalog.listProducts,
      { query: { searchQuery: 'a\u0000b' } },
    ],
    [
      'too many parameters',
      ['catalog', 'listProducts'],
      catalog.listProducts,
      { query: { brand: Array.from({ length: 101 }, (_, index) => `Brand ${index}`) } },
    ],
    ['a product', ['catalog', 'getProduct'], catalog.getProduct, { params: { slug: 'door' } }],
    [
      'a missing product',
      ['catalog', 'getProduct'],
      catalog.getProduct,
      { params: { slug: 'no such/door' } },
    ],
    ['departments', ['catalog', 'listDepartments'], catalog.listDepartments, {}],
    ['the settings', ['catalog', 'getGlobalSettings'], catalog.getGlobalSettings, {}],
    ['an article', ['content', 'getArticle'], content.getArticle, { params: { slug: 'deck' } }],
    ['a call that needs a user', ['account', 'getProfile'], account.getProfile, {}],
  ])('%s is the same as over HTTP', async (_, names, entry, input) => {
    const department = await buildDepartment(test.db, { slug: 'doors' });
    const category = await buildCategory(test.db, { departmentId: department.id });
    await buildProduct(test.db, { slug: 'door', brand: 'Arc', categoryId: category.id });
    await buildArticle(test.db, { slug: 'deck' });
    const within = await settled(() => test.call(entry, input));
    expect(within).toStrictEqual(await overHttp(names, input));
  });

  it('is refused where it would write', async () => {
    await expect(test.call(checkout.placeOrder, {})).rejects.toThrow('A page cannot call');
  });

  it('hides the reason of a failure', async () => {
    await test.db.schema.alterTable('departments').renameTo('departments_away').execute();
    const error = await settled(() => test.call(catalog.listDepartments, {}));
    await test.db.schema.alterTable('departments_away').renameTo('departments').execute();
    expect(error).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(JSON.stringify(error)).not.toContain('departments');
  });
});
