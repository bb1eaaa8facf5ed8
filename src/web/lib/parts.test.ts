import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { partResult, loadParts } from './parts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => {
    setTimeout(() => resolve(value), ms);
  });

describe('the parts of a page', () => {
  it('are all settled on the server, however long they take', async () => {
    const loading = loadParts({ quick: later(1, 'quick'), slow: later(5_000, 'slow') });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await loading).toEqual({
      quick: { ok: true, data: 'quick' },
      slow: { ok: true, data: 'slow' },
    });
  });

  it('fail independently', async () => {
    const parts = await loadParts({
      good: Promise.resolve(1),
      bad: Promise.reject(new Error('Out of order')),
    });
    expect(parts).toEqual({
      good: { ok: true, data: 1 },
      bad: { ok: false, message: 'Out of order' },
    });
  });

  it('are promises in the browser after 150 ms, and have their result once settled', async () => {
    vi.stubGlobal('document', {});
    const loading = loadParts({ quick: later(140, 'quick'), slow: later(160, 'slow') });
    await vi.advanceTimersByTimeAsync(150);
    const { quick, slow } = await loading;
    expect(quick).toEqual({ ok: true, data: 'quick' });
    expect(slow).toBeInstanceOf(Promise);
    expect(partResult(slow)).toBeNull();
    await vi.advanceTimersByTimeAsync(10);
    expect(partResult(slow)).toEqual({ ok: true, data: 'slow' });
  });
});
