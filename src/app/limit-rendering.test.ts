import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { limitRendering, PageRefused } from '#app/limit-rendering.ts';
import type { RenderedPage, RenderPage } from '#app/pages.tsx';
import { createShedding } from '#app/shedding.ts';

const page: RenderedPage = {
  status: 200,
  headers: {},
  html: 'rendered',
  isWhole: true,
  tags: new Set(),
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Visitors of pages that take this long to render, and how many were rendered at the same time. */
function open(renderMs: number) {
  let running = 0;
  let most = 0;
  const render: RenderPage = async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, renderMs));
    running -= 1;
    return page;
  };
  const limited = limitRendering(
    render,
    createShedding({ isBusy: () => false, isBehind: () => false }),
  );
  const visit = async (path: string) => {
    const askedAtMs = performance.now();
    const refusal = await limited(new Request(`http://localhost${path}`)).then(
      () => null,
      (error: unknown) => error as PageRefused,
    );
    return { refusal, tookMs: performance.now() - askedAtMs };
  };
  return {
    most: () => most,
    async visit(visitors: number, path = '/shop') {
      const visits = Promise.all(Array.from({ length: visitors }, () => visit(path)));
      await vi.runAllTimersAsync();
      const answers = await visits;
      return {
        rendered: answers.filter(({ refusal }) => refusal === null),
        refused: answers.filter(({ refusal }) => refusal instanceof PageRefused),
        longestMs: Math.max(...answers.map(({ tookMs }) => tookMs)),
      };
    },
  };
}

describe('200 visitors on pages that are not cached', () => {
  it('all get a page, four at a time, when a second is enough for it', async () => {
    const shop = open(10);
    const { rendered, refused } = await shop.visit(200);
    expect([rendered.length, refused.length, shop.most()]).toEqual([200, 0, 4]);
  });

  it('get it within two seconds, or 503 when their turn comes too late', async () => {
    const shop = open(100);
    const { rendered, refused, longestMs } = await shop.visit(200);
    expect([rendered.length, refused.length]).toEqual([40, 160]);
    expect(longestMs).toBeLessThan(2_000);
    expect((await shop.visit(1)).rendered).toHaveLength(1);
  });

  it('do not wait longer although nothing gets done', async () => {
    const { rendered, refused } = await open(10_000).visit(200);
    expect(rendered).toHaveLength(4);
    expect(refused.every(({ tookMs }) => tookMs === 1_000)).toBe(true);
  });

  it('are refused at once when too many wait', async () => {
    const { rendered, refused } = await open(1).visit(300);
    expect([rendered.length, refused.length]).toEqual([254, 46]);
    expect(refused.every(({ tookMs }) => tookMs === 0)).toBe(true);
  });

  it('leave buyers their cart', async () => {
    const shop = open(100);
    const [crowd, buyers] = await Promise.all([shop.visit(300), shop.visit(4, '/cart')]);
    expect(crowd.refused).toHaveLength(260);
    expect(buyers.rendered).toHaveLength(4);
    expect(buyers.longestMs).toBe(200);
  });
});
