import { expect, it, vi } from 'vitest';

import { ApiError } from '#contract/errors/api-error.ts';

import type { ApiClient } from './api-client.ts';
import { createLazyApiClient } from './lazy-api-client.ts';

const catalog = { getProduct: async (input: unknown) => ({ asked: input }) };
const clientOf = (calls: object) => calls as unknown as ApiClient;

it('fetches the client with the first call, once, and passes calls on', async () => {
  const load = vi.fn(async () => clientOf({ catalog }));
  const { api } = createLazyApiClient(load);
  expect(load).not.toHaveBeenCalled();
  const input = { params: { slug: 'saw' } };
  const answers = await Promise.all([api.catalog.getProduct(input), api.catalog.getProduct(input)]);
  expect(answers).toEqual([{ asked: input }, { asked: input }]);
  expect(load).toHaveBeenCalledOnce();
});

it('fails as a call that does not reach the shop where its code cannot be fetched, and tries again', async () => {
  const load = vi
    .fn(async () => clientOf({ catalog }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { api, preload } = createLazyApiClient(load);
  preload();
  await expect(api.catalog.listDepartments()).rejects.toMatchObject({ code: 'UNREACHABLE' });
  await expect(api.catalog.listDepartments()).rejects.toBeInstanceOf(ApiError);
  expect(await api.catalog.getProduct({ params: { slug: 'saw' } })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(3);
});

it('leaves the errors of a call as they are', async () => {
  const refusal = new ApiError({ status: 404, code: 'PRODUCT_NOT_FOUND', message: 'Not here' });
  const getProduct = () => Promise.reject(refusal);
  const { api } = createLazyApiClient(async () => clientOf({ catalog: { getProduct } }));
  await expect(api.catalog.getProduct({ params: { slug: 'saw' } })).rejects.toBe(refusal);
});

it('has groups and calls that stay the same, and is nothing to wait for', async () => {
  const { api } = createLazyApiClient(async () => clientOf({ catalog }));
  expect(api.catalog).toBe(api.catalog);
  expect(api.catalog.getProduct).toBe(api.catalog.getProduct);
  expect(await Promise.resolve(api)).toBe(api);
});
