import { createElement, Suspense, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

import { drawMarkup } from '#app/draw-markup.ts';

const within = (part: () => ReactNode) =>
  createElement(Suspense, { fallback: 'Loading...' }, createElement(part));

describe('drawMarkup', () => {
  it('draws a whole page', async () => {
    const { markup, faults } = await drawMarkup(within(() => createElement('h1', null, 'Shop')));
    expect(markup).toContain('<h1>Shop</h1>');
    expect(faults).toEqual([]);
  });

  it('tells what a part threw, and shows its fallback', async () => {
    const fault = new Error('no list');
    const { markup, faults } = await drawMarkup(
      within(() => {
        throw fault;
      }),
    );
    expect(markup).toContain('Loading...');
    expect(faults).toEqual([fault]);
  });

  it('waits for a part whose code is on its way', async () => {
    let isThere = false;
    let coming: Promise<void> | null = null;
    const { markup, faults } = await drawMarkup(
      within(() => {
        if (isThere) return 'here';
        coming ??= Promise.resolve().then(() => {
          isThere = true;
        });
        // oxlint-disable-next-line typescript/only-throw-error -- how React is told to wait
        throw coming;
      }),
    );
    expect(markup).toContain('here');
    expect(faults).toEqual([]);
  });

  it('does not wait for ever', async () => {
    const { faults } = await drawMarkup(
      within(() => {
        // oxlint-disable-next-line typescript/only-throw-error -- how React is told to wait
        throw new Promise(() => {});
      }),
      { patienceMs: 50 },
    );
    expect(faults).toHaveLength(1);
  });
});
