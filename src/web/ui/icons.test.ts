import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

it('the sprite has the drawing of each icon and no other', () => {
  const named = [...read('icons.tsx').matchAll(/ icon\('([^']+)'\)/g)].map(([, name]) => name);
  const drawn = [...read('icons.svg').matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(new Set(drawn)).toEqual(new Set(named));
  expect(drawn.length).toBe(named.length);
});
