import { expect, it, vi } from 'vitest';

import { ApiError } from '#contract/errors/api-error.ts';

import type { ApiClient } from './api-client.ts';
import { createLazyApiClient } from './lazy-api-client.ts';

const catalog = { getProduct: async (input: unknown) => ({ asked: input }) };
const clientOf = (calls: object) => calls as unknown as ApiClient;

it('loads the client once, on the first call, and forwards calls to it', async () => {
  const load = vi.fn(async () => clientOf({ catalog }));
  const { api } = createLazyApiClient(load);
  expect(load).not.toHaveBeenCalled();
  const input = { params: { slug: 'saw' } };
  const answers = await Promise.all([api.catalog.getProduct(input), api.catalog.getProduct(input)]);
  expect(answers).toEqual([{ asked: input }, { asked: input }]);
  expect(load).toHaveBeenCalledOnce();
});

it('fails as UNREACHABLE when its code cannot be loaded, and retries on the next call', async () => {
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

it('does not change the errors of a call', async () => {
  const refusal = new ApiError({ status: 404, code: 'PRODUCT_NOT_FOUND', message: 'Not here' });
  const getProduct = () => Promise.reject(refusal);
  const { api } = createLazyApiClient(async () => clientOf({ catalog: { getProduct } }));
  await expect(api.catalog.getProduct({ params: { slug: 'saw' } })).rejects.toBe(refusal);
});

it('has stable groups and calls, and is not a thenable', async () => {
  const { api } = createLazyApiClient(async () => clientOf({ catalog }));
  expect(api.catalog).toBe(api.catalog);
  expect(api.catalog.getProduct).toBe(api.catalog.getProduct);
  expect(await Promise.resolve(api)).toBe(api);
});
