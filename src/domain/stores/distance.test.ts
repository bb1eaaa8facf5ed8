import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { distanceKm, formatKm, nearestFirst, type Coordinates } from './distance.ts';

const sydney = { name: 'Sydney', latitude: -33.8688, longitude: 151.2093 };
const melbourne = { name: 'Melbourne', latitude: -37.8136, longitude: 144.9631 };
const perth = { name: 'Perth', latitude: -31.9523, longitude: 115.8613 };
const hobart = { name: 'Hobart', latitude: -42.8821, longitude: 147.3272 };

const place: fc.Arbitrary<Coordinates> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the distance', () => {
  test.each([
    [sydney, melbourne, 713],
    [sydney, perth, 3290],
    [melbourne, hobart, 598],
    [sydney, sydney, 0],
  ])('from $name to $name', (from, to, km) => {
    expect(Math.abs(distanceKm(from, to) - km)).toBeLessThan(3);
  });

  test('between the poles is half the circumference of the earth', () => {
    const north = { latitude: 90, longitude: 0 };
    const south = { latitude: -90, longitude: 0 };
    expect(Math.round(distanceKm(north, south))).toBe(20_015);
  });

  test('is symmetric and never more than half the circumference', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        const km = distanceKm(one, other);
        expect(km).toBeCloseTo(distanceKm(other, one), 6);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(20_016);
      }),
    );
  });
});

test('lists the nearest place first', () => {
  const near = nearestFirst([perth, sydney, melbourne], hobart);
  expect(near.map(({ place: { name } }) => name)).toEqual(['Melbourne', 'Sydney', 'Perth']);
});

test.each([
  [0, 'Under 1 km'],
  [0.99, 'Under 1 km'],
  [1, '1 km'],
  [12.4, '12 km'],
  [3290.6, '3,291 km'],
])('%f km reads %s', (km, text) => {
  expect(formatKm(km)).toBe(text);
});
