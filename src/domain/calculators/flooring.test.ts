import { describe, expect, it, test } from 'vitest';

import { calculateFlooring, FLOOR_WASTAGE_BPS, type FloorJob, type FloorRoom } from './flooring.ts';
import { errorsOf, itemOf, needOf, packsOf, resultOf } from './oracle.ts';
import type { Surface } from './surfaces.ts';

const part = (lengthMm: number, widthMm: number): Surface => ({
  kind: 'rectangle',
  lengthMm,
  widthMm,
});
const roomOf = (...parts: Surface[]): FloorRoom => ({ parts, doors: [] });
const jobOf = (rooms: readonly FloorRoom[], changes: Partial<FloorJob> = {}): FloorJob => ({
  rooms,
  wastageBps: FLOOR_WASTAGE_BPS.straight,
  hasUnderlayAttached: false,
  isGlued: false,
  ...changes,
});
const floorOf = (job: FloorJob) => resultOf(calculateFlooring(job));

describe('worked examples', () => {
  test.each([
    ['4.8 m x 3.6 m', jobOf([roomOf(part(4800, 3600))]), 2_200_000, 9],
    ['an L', jobOf([roomOf(part(4800, 3600), part(1200, 2100))]), 2_200_000, 10],
    [
      '20 m² of herringbone',
      jobOf([roomOf({ kind: 'area', areaMm2: 20_000_000 })], {
        wastageBps: FLOOR_WASTAGE_BPS.herringbone,
      }),
      1_480_000,
      16,
    ],
  ])('%s', (_name, job, packMm2, packs) => {
    expect(packsOf(floorOf(job), 'floor_boards', packMm2)).toBe(packs);
  });

  it('lays 20 m² of underlay without wastage', () => {
    const job = jobOf([roomOf({ kind: 'area', areaMm2: 20_000_000 })]);
    expect(packsOf(floorOf(job), 'underlay', 10_000_000)).toBe(2);
  });
});

describe('floor boards', () => {
  test.each([
    ['nothing', [], 0],
    ['a room without parts', [roomOf()], 0],
    ['a room without a width', [roomOf(part(4000, 0))], 0],
    ['two rooms rounded once', [roomOf(part(1000, 1000)), roomOf(part(1000, 1000))], 2_200_000],
    [
      'a room with a bay',
      [roomOf(part(4000, 3000), { kind: 'triangle', baseMm: 2000, heightMm: 1000 })],
      14_300_000,
    ],
    ['1 km by 1 km', [roomOf(part(1_000_000, 1_000_000))], 1_100_000_000_000],
  ] as const)('%s', (_name, rooms, expected) => {
    expect(needOf(floorOf(jobOf(rooms)), 'floor_boards')).toBe(expected);
  });

  it('needs no underlay where boards have it, and adhesive where they are glued', () => {
    const rooms = [roomOf(part(4000, 3000))];
    const result = floorOf(jobOf(rooms, { hasUnderlayAttached: true, isGlued: true }));
    expect(result.needs.map(({ material }) => material)).toEqual([
      'floor_boards',
      'floor_adhesive',
    ]);
    expect(needOf(result, 'floor_adhesive')).toBe(12_000_000);
  });
});

describe('edges', () => {
  const doors = [{ widthMm: 820, quantity: 2 }];
  const lShape = [part(4800, 3600), part(1200, 2100)];

  test.each([
    ['a rectangle without its doorways', [{ parts: [part(4000, 3000)], doors }], 12_360],
    ['an L, which does not tell', [{ parts: lShape, doors }], null],
    ['an L with its perimeter', [{ parts: lShape, perimeterMm: 21_000, doors }], 19_360],
    ['doorways wider than the room', [{ parts: [part(300, 300)], doors }], 0],
    ['a rectangle and an L', [{ parts: [part(4000, 3000)], doors }, roomOf(...lShape)], null],
  ] as const)('%s', (_name, rooms, scotia) => {
    expect(itemOf(floorOf(jobOf(rooms)), 'scotia')).toBe(scotia);
  });

  it('takes a trim for each doorway', () => {
    expect(itemOf(floorOf(jobOf([{ parts: lShape, doors }])), 'door_trims')).toBe(2);
  });

  it('names what is wrong', () => {
    const rooms = [{ parts: [part(4000, 2_000_000)], perimeterMm: -1, doors: [] }];
    expect(errorsOf(calculateFlooring(jobOf(rooms)))).toEqual([
      'rooms.0.parts.0.widthMm too_large',
      'rooms.0.perimeterMm negative',
    ]);
  });
});
