import { createElement, Suspense, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

import { renderToHtml } from '#app/render-to-html.ts';

const within = (part: () => ReactNode) =>
  createElement(Suspense, { fallback: 'Loading...' }, createElement(part));

describe('renderToHtml', () => {
  it('renders a complete page', async () => {
    const { html, errors } = await renderToHtml(within(() => createElement('h1', null, 'Shop')));
    expect(html).toContain('<h1>Shop</h1>');
    expect(errors).toEqual([]);
  });

  it('returns the error that a part threw, and shows its fallback', async () => {
    const fault = new Error('no list');
    const { html, errors } = await renderToHtml(
      within(() => {
        throw fault;
      }),
    );
    expect(html).toContain('Loading...');
    expect(errors).toEqual([fault]);
  });

  it('waits for a part that is still loading its code', async () => {
    let isThere = false;
    let coming: Promise<void> | null = null;
    const { html, errors } = await renderToHtml(
      within(() => {
        if (isThere) return 'here';
        coming ??= Promise.resolve().then(() => {
          isThere = true;
        });
        // oxlint-disable-next-line typescript/only-throw-error -- how React is told to wait
        throw coming;
      }),
    );
    expect(html).toContain('here');
    expect(errors).toEqual([]);
  });

  it('does not wait forever', async () => {
    const { errors } = await renderToHtml(
      within(() => {
        // oxlint-disable-next-line typescript/only-throw-error -- how React is told to wait
        throw new Promise(() => {});
      }),
      { timeoutMs: 50 },
    );
    expect(errors).toHaveLength(1);
  });
});
