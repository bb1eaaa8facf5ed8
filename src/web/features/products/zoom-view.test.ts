import { describe, expect, test } from 'vitest';

import { panBy, WHOLE, zoomAround } from './zoom-view.ts';

const frame = { width: 400, height: 300 };
const centre = { x: 0, y: 0 };

describe('zooming', () => {
  test('around the centre keeps the centre', () => {
    expect(zoomAround(WHOLE, { factor: 2, point: centre, frame })).toEqual({
      scale: 2,
      x: 0,
      y: 0,
    });
  });

  test('around a point keeps that point in place', () => {
    const view = zoomAround(WHOLE, { factor: 2, point: { x: 100, y: -50 }, frame });
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
    // The picture's point under the finger before: 100; now (100 - -100) / 2 = 100 as well.
    expect((100 - view.x) / view.scale).toBe(100);
  });

  test('is limited to four times, and to the whole picture', () => {
    const near = zoomAround(WHOLE, { factor: 99, point: centre, frame });
    expect(near.scale).toBe(4);
    expect(zoomAround(near, { factor: 0.01, point: { x: 200, y: 150 }, frame })).toEqual(WHOLE);
  });
});

describe('moving', () => {
  test('stops at the edge of the picture', () => {
    const view = { scale: 2, x: 0, y: 0 };
    expect(panBy(view, { x: 50, y: 10 }, frame)).toEqual({ scale: 2, x: 50, y: 10 });
    expect(panBy(view, { x: 999, y: -999 }, frame)).toEqual({ scale: 2, x: 200, y: -150 });
  });

  test('leaves the whole picture in place', () => {
    expect(panBy(WHOLE, { x: 30, y: 30 }, frame)).toEqual(WHOLE);
  });
});
