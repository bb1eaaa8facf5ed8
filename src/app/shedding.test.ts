import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createShedding, SHARES, shareOf, type ShareName, type Strain } from '#app/shedding.ts';
import { metrics } from '#server/platform/metrics.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How many were answered, and the waits that the others were told. */
async function crowd(
  name: ShareName,
  count: number,
  takesMs: number,
  strain: Partial<Strain> = {},
) {
  const shedding = createShedding({ isBusy: () => false, isBehind: () => false, ...strain });
  const answers = Promise.all(
    Array.from({ length: count }, () =>
      shedding.run<number>(name, {
        answer: () => new Promise((resolve) => setTimeout(() => resolve(0), takesMs)),
        refuse: (seconds) => seconds,
      }),
    ),
  );
  await vi.runAllTimersAsync();
  const waits = (await answers).filter((seconds) => seconds > 0);
  return { answered: count - waits.length, waits };
}

const shedSoFar = async (name: ShareName) => {
  const { values } = await metrics.shed.get();
  return values.find(({ labels }) => labels.class === name)?.value ?? 0;
};

describe.each(Object.entries(SHARES))('%s', (name, limits) => {
  const share = name as ShareName;
  const { atOnce, atOnceWhenBusy, mostWaiting, longestWaitMs } = limits;

  it('are answered while few come', async () => {
    const { waits } = await crowd(share, atOnce + mostWaiting, 1);
    expect(waits).toEqual([]);
  });

  it('are refused at once when too many wait, and counted', async () => {
    const before = await shedSoFar(share);
    const { answered } = await crowd(share, atOnce + mostWaiting + 100, 1);
    expect(answered).toBe(atOnce + mostWaiting);
    expect((await shedSoFar(share)) - before).toBe(100);
  });

  it('are refused when their turn comes too late', async () => {
    const { answered } = await crowd(share, atOnce + mostWaiting, longestWaitMs * 2);
    expect(answered).toBe(atOnce);
  });

  it('leave their time to buyers while the process is busy', async () => {
    const { answered } = await crowd(share, atOnce + mostWaiting, longestWaitMs * 2, {
      isBusy: () => true,
    });
    expect(answered).toBe(atOnceWhenBusy);
  });

  it('are few while the process is behind, unless they are urgent', async () => {
    const count = atOnceWhenBusy + mostWaiting;
    const { answered } = await crowd(share, count, 1, { isBusy: () => true, isBehind: () => true });
    const urgent = ['buying', 'buyersPages', 'plainPages'];
    const few = share === 'offices' ? 8 : 1;
    expect(answered).toBe(urgent.includes(share) ? count : few);
  });

  it('come back after two to six seconds, not all at the same time', async () => {
    const { waits } = await crowd(share, atOnce + mostWaiting + 500, 1);
    expect(new Set(waits)).toEqual(new Set([2, 3, 4, 5, 6]));
  });
});

describe('the share of a call', () => {
  it.each<[string, ShareName | null]>([
    ['/auth/v1/token?grant_type=password', null],
    ['/functions/v1/calculate-order-total', 'buying'],
    ['/api/cart-items', 'buying'],
    ['/api/orders/01890000-0000-7000-8000-000000000000/payment-check', 'buying'],
    ['/api/admin/orders.csv', 'offices'],
    ['/api/seller/products', 'offices'],
    ['/storage/v1/object/product-images/a.webp', 'offices'],
    ['/storage/v1/object/public/product-images/a.webp', null],
    ['/api/global-settings', 'buying'],
    ['/api/products?search=tap', 'looking'],
    ['/api/seller-application', 'looking'],
    ['/api/browser-errors', 'reports'],
    ['/feeds/products.xml', 'feeds'],
    ['/sitemap.xml', 'feeds'],
    ['/health', null],
    ['/ready', null],
    ['/webhooks/stripe', null],
    ['/assets/shop.js', null],
    ['/shop', null],
  ])('%s: %s', (url, share) => expect(shareOf('calls', url)).toBe(share));
});

describe('the share of a page', () => {
  it.each<[string, ShareName]>([
    ['/cart', 'buyersPages'],
    ['/checkout', 'buyersPages'],
    ['/account/orders/1', 'buyersPages'],
    ['/login?next=%2Fcheckout', 'buyersPages'],
    ['/shop?search=tap', 'filteredPages'],
    ['/', 'plainPages'],
    ['/cartoons', 'plainPages'],
  ])('%s: %s', (url, share) => expect(shareOf('pages', url)).toBe(share));
});
