import { totalmem } from 'node:os';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { availableMemory, postgresMemory } from './postgres-memory.ts';

const GB = 1024 ** 3;

describe('the memory of the embedded database', () => {
  it.each([
    [0.25, '64MB', '128MB', '32MB'],
    [1, '128MB', '512MB', '32MB'],
    [4, '512MB', '2048MB', '64MB'],
    [8, '512MB', '4096MB', '128MB'],
    [64, '512MB', '32768MB', '256MB'],
  ])('with %s GB is chosen from what the machine has', (gigabytes, buffers, cache, maintenance) => {
    expect(postgresMemory(gigabytes * GB)).toEqual([
      `shared_buffers = ${buffers}`,
      `effective_cache_size = ${cache}`,
      `maintenance_work_mem = ${maintenance}`,
    ]);
  });

  it.each([
    ['without a limit', 0, totalmem()],
    ['with a limit above the machine', 2 ** 63, totalmem()],
    ['with a limit of a container', 0.1 * GB, 0.1 * GB],
  ])('%s, is what this process may use', (_, limit, expected) => {
    const constrained = vi.spyOn(process, 'constrainedMemory').mockReturnValue(limit);
    onTestFinished(() => constrained.mockRestore());
    expect(availableMemory()).toBe(expected);
  });
});
