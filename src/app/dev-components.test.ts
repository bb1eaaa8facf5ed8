import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { testConfig } from '#tests/support/app.ts';
import { demoProfile } from '#tests/support/demo-profile.ts';

import { createDevComponents } from '#app/dev-components.tsx';

const WEB = path.resolve(import.meta.dirname, '../web');

/** What a script opens, what has no look of its own, and frames of whole pages. */
const ELSEWHERE = [
  'attached-pictures',
  'crumb-page',
  'dialog',
  'dialog-popups',
  'icons',
  'live-region',
  'loaded-when-open',
  'modal',
  'option-list',
  'sheet-page',
  'text-field',
  'toast-list',
  'toaster',
];

const open = (settings: Record<string, string> = {}) =>
  createDevComponents({
    config: testConfig(settings),
    assets: { styles: ['/assets/office.css'] },
    currentShop: () => demoProfile,
  }).request('/dev/components');

describe('the page of components', () => {
  it('shows each component of src/web/ui, or the list above says why not', async () => {
    const shown = new Set<string>(ELSEWHERE);
    for await (const file of glob('showcase/*.tsx', { cwd: WEB })) {
      const source = await readFile(path.join(WEB, file), 'utf8');
      for (const [, name = ''] of source.matchAll(/'#web\/ui\/([\w-]+)\.tsx'/g)) shown.add(name);
    }
    const all: string[] = [];
    for await (const file of glob('ui/*.tsx', { cwd: WEB })) {
      if (!file.endsWith('.test.tsx')) all.push(path.basename(file, '.tsx'));
    }
    expect([...shown].sort()).toEqual(all.sort());
  });

  it('has a section for each family, runs no script and is not kept', async () => {
    const response = await open();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self';");
    const html = await response.text();
    expect([...html.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id]) => id)).toEqual([
      'buttons',
      'fields',
      'messages',
      'products',
      'layout-and-navigation',
      'back-office',
    ]);
    expect(html).not.toMatch(/<script|style="/);
  });

  it.each([
    ['outside demo mode', { DEMO: 'false', SITE_URL: 'https://shop.example' }],
    ['in a public demonstration', { DEMO_PUBLIC: 'true' }],
  ])('does not exist %s', async (_, settings) => {
    expect((await open(settings)).status).toBe(404);
  });
});
