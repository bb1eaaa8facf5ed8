import type { Fraction } from '#domain/money/fraction.ts';

import type { Note } from './calculation.ts';
import { ratio, subtract, sumFractions } from './exact.ts';

/** Equal doors, windows or holes. */
export interface Opening {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly quantity: number;
}

export interface Wall {
  readonly kind: 'wall';
  readonly lengthMm: number;
  readonly heightMm: number;
  readonly openings: readonly Opening[];
}

/** The four walls of a rectangular room, with the openings of all four. */
export interface Room {
  readonly kind: 'room';
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly openings: readonly Opening[];
}

/** A part of a job's area. A room that is no rectangle is several parts, or an area as typed. */
export type Surface =
  | Wall
  | Room
  | { readonly kind: 'rectangle'; readonly lengthMm: number; readonly widthMm: number }
  | { readonly kind: 'triangle'; readonly baseMm: number; readonly heightMm: number }
  | { readonly kind: 'area'; readonly areaMm2: number };

/** A room's walls one after the other, as one long wall. */
export function asWall(surface: Wall | Room): Wall {
  if (surface.kind === 'wall') return surface;
  const { lengthMm, widthMm, heightMm, openings } = surface;
  return { kind: 'wall', lengthMm: 2 * (lengthMm + widthMm), heightMm, openings };
}

/** The area with its openings, in mm². */
export function grossArea(surface: Surface): Fraction {
  switch (surface.kind) {
    case 'room':
    case 'wall': {
      const { lengthMm, heightMm } = asWall(surface);
      return product(lengthMm, heightMm);
    }
    case 'rectangle':
      return product(surface.lengthMm, surface.widthMm);
    case 'triangle':
      return ratio(BigInt(surface.baseMm) * BigInt(surface.heightMm), 2n);
    case 'area':
      return ratio(surface.areaMm2);
  }
}

/**
 * The area without openings, in mm²: each is clipped to its wall, and what is left is never below
 * 0 (Rule 166). A wall of 3 m x 2.4 m with an opening of 3.2 m x 2.4 m leaves nothing. Openings of
 * less than `smallestOpeningMm2` are not deducted.
 */
export function netArea(surface: Surface, smallestOpeningMm2 = 0): Fraction {
  const gross = grossArea(surface);
  if (surface.kind !== 'wall' && surface.kind !== 'room') return gross;
  const { lengthMm, heightMm, openings } = asWall(surface);
  const deducted = openings
    .filter((opening) => opening.widthMm * opening.heightMm >= smallestOpeningMm2)
    .map((opening) =>
      product(
        Math.min(opening.widthMm, lengthMm),
        Math.min(opening.heightMm, heightMm),
        opening.quantity,
      ),
    );
  return subtract(gross, sumFractions(deducted));
}

/** The area of all surfaces without their openings, in mm². */
export function totalArea(surfaces: readonly Surface[], smallestOpeningMm2 = 0): Fraction {
  return sumFractions(surfaces.map((surface) => netArea(surface, smallestOpeningMm2)));
}

/**
 * Whether an opening is larger than its wall, and whether the openings that are deducted leave
 * nothing of one.
 */
export function openingNotes(surfaces: readonly Surface[], smallestOpeningMm2 = 0): Note[] {
  const walls = surfaces.flatMap((surface) =>
    surface.kind === 'wall' || surface.kind === 'room' ? [surface] : [],
  );
  const isClipped = walls.some(({ lengthMm, heightMm, openings, ...wall }) =>
    openings.some(
      (opening) =>
        opening.quantity > 0 &&
        (opening.heightMm > heightMm ||
          opening.widthMm > Math.max(lengthMm, 'widthMm' in wall ? wall.widthMm : 0)),
    ),
  );
  const isNothingLeft = walls.some(
    (wall) => grossArea(wall).numerator > 0n && netArea(wall, smallestOpeningMm2).numerator === 0n,
  );
  return [
    ...(isClipped ? (['opening_clipped'] as const) : []),
    ...(isNothingLeft ? (['all_openings'] as const) : []),
  ];
}

function product(...factors: readonly number[]): Fraction {
  return ratio(factors.reduce((one, other) => one * BigInt(other), 1n));
}
