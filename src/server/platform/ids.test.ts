import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('ids are UUIDs of version 7, all different, in order of creation', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

it('an id contains its creation time, to the millisecond', () => {
  const beforeMs = Date.now();
  const madeAtMs = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
  const afterMs = Date.now();
  expect(madeAtMs).toBeGreaterThanOrEqual(beforeMs);
  // Many ids created at once run a little ahead of the clock.
  expect(madeAtMs).toBeLessThan(afterMs + 1_000);
});
