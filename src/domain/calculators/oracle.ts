/** What the tests of the calculators work out in their own way, and how they read results. */
import type { Fraction } from '#domain/money/fraction.ts';

import type { Calculated, Calculation } from './calculation.ts';
import type { Opening, Surface } from './surfaces.ts';

export function resultOf<Result>(calculation: Calculation<Result>): Result {
  if (!calculation.ok) throw new Error(JSON.stringify(calculation.errors));
  return calculation.result;
}

export function errorsOf(calculation: Calculation<unknown>) {
  return calculation.ok ? [] : calculation.errors.map(({ field, reason }) => `${field} ${reason}`);
}

export function decimal({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator);
}

export type AnyResult = Calculated<string, string>;

/** With wastage, as a decimal number; 0 for a material that is not needed. */
export function needOf(result: AnyResult, material: string): number {
  const found = result.needs.find((need) => need.material === material);
  return found === undefined ? 0 : decimal(found.withWastage);
}

export function itemOf(result: AnyResult, item: string): number | null {
  const amount = result.goesWith.find((each) => each.item === item)?.amount ?? null;
  return amount === null ? null : decimal(amount);
}

/** Whole packs of one size for a need, counted up one by one from below. */
export function packsOf(result: AnyResult, material: string, amount: number): number {
  const found = result.needs.find((need) => need.material === material);
  if (found === undefined) return 0;
  const { numerator, denominator } = found.withWastage;
  let packs = Number(numerator / (denominator * BigInt(amount)));
  while (BigInt(packs) * BigInt(amount) * denominator < numerator) packs += 1;
  return packs;
}

/** Four times an area in mm², so that triangles and half repeats are whole. */
export function fourTimesArea(surfaces: readonly Surface[]): bigint {
  return surfaces.reduce((sum, surface) => sum + fourTimesOf(surface), 0n);
}

function fourTimesOf(surface: Surface): bigint {
  const times = (one: number, other: number) => 4n * BigInt(one) * BigInt(other);
  switch (surface.kind) {
    case 'area':
      return times(surface.areaMm2, 1);
    case 'rectangle':
      return times(surface.lengthMm, surface.widthMm);
    case 'triangle':
      return times(surface.baseMm, surface.heightMm) / 2n;
    case 'wall':
      return withoutOpenings(surface.lengthMm, surface.heightMm, surface.openings);
    case 'room':
      return withoutOpenings(
        surface.lengthMm + surface.widthMm + surface.lengthMm + surface.widthMm,
        surface.heightMm,
        surface.openings,
      );
  }
}

function withoutOpenings(length: number, height: number, openings: readonly Opening[]): bigint {
  let left = 4n * BigInt(length) * BigInt(height);
  for (const opening of openings) {
    const width = opening.widthMm > length ? length : opening.widthMm;
    const tall = opening.heightMm > height ? height : opening.heightMm;
    left -= 4n * BigInt(width) * BigInt(tall) * BigInt(opening.quantity);
  }
  return left > 0n ? left : 0n;
}

/** Every number of a job with its path. */
export function numbersOf(value: unknown, path = ''): [path: string, value: number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => numbersOf(part, `${path}.${name}`));
}

/** The job with another number at a path. */
export function changedJob<Job>(job: Job, path: string, value: number): Job {
  const copy = structuredClone(job);
  const names = path.split('.').slice(1);
  const last = names.pop() ?? '';
  const holder = names.reduce<unknown>(
    (part, name) => (part as Record<string, unknown>)[name],
    copy,
  );
  (holder as Record<string, number>)[last] = value;
  return copy;
}
