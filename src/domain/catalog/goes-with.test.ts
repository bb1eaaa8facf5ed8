import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Pack } from '#domain/pricing/unit-price.ts';

import {
  amountHeld,
  amountInMeasure,
  amountNeeded,
  unitsThatHold,
  type QuantityRule,
} from './goes-with.ts';

const TILES: Pack = { amountThousandths: 1440, unit: 'm²' };
const ADHESIVE: Pack = { amountThousandths: 20_000, unit: 'kg' };
const PER_SQUARE_METRE: QuantityRule = { quantityThousandths: 4000, measure: 'kg', per: 'm²' };

describe('what bought units need', () => {
  it('is counted by the contents of their packs', () => {
    const amount = amountNeeded(PER_SQUARE_METRE, { quantity: 20, pack: TILES });
    expect(amountInMeasure(amount ?? 0n)).toBe(115.2);
    expect(unitsThatHold(amount ?? 0n, 'kg', ADHESIVE)).toBe(6);
  });

  it('is counted by units', () => {
    const rule: QuantityRule = { quantityThousandths: 500, measure: null, per: 'unit' };
    const amount = amountNeeded(rule, { quantity: 3, pack: null });
    expect(unitsThatHold(amount ?? 0n, null, ADHESIVE)).toBe(2);
  });

  it('is unknown where the units do not tell what it is for', () => {
    const perCrossing: QuantityRule = {
      quantityThousandths: 2000,
      measure: 'each',
      per: 'crossing',
    };
    const board: Pack = { amountThousandths: 2400, unit: 'm' };
    expect(amountNeeded(perCrossing, { quantity: 8, pack: board })).toBeNull();
    expect(amountNeeded({ ...perCrossing, per: 'post' }, { quantity: 8, pack: board })).toBeNull();
    expect(amountNeeded(PER_SQUARE_METRE, { quantity: 8, pack: board })).toBeNull();
    expect(amountNeeded(PER_SQUARE_METRE, { quantity: 8, pack: null })).toBeNull();
  });

  it('is not told in units of packs that are measured otherwise', () => {
    expect(unitsThatHold(1n, 'L', ADHESIVE)).toBeNull();
    expect(unitsThatHold(1n, 'kg', null)).toBeNull();
  });

  it('is told in units as pieces where goods are sold singly', () => {
    const rule: QuantityRule = { quantityThousandths: 4000, measure: 'each', per: 'unit' };
    const amount = amountNeeded(rule, { quantity: 3, pack: null });
    expect(unitsThatHold(amount ?? 0n, 'each', null)).toBe(12);
    expect(amountHeld('each', { quantity: 5, pack: null })).toBe(5_000_000n);
  });
});

it('takes the fewest units that hold the amount', () => {
  const pack = fc.record({
    amountThousandths: fc.integer({ min: 1, max: 100_000_000 }),
    unit: fc.constant('kg' as const),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 999 }),
      pack,
      (quantityThousandths, quantity, each) => {
        const rule = { quantityThousandths, measure: 'kg', per: 'unit' } as const;
        const amount = amountNeeded(rule, { quantity, pack: null }) ?? 0n;
        const units = unitsThatHold(amount, 'kg', each) ?? 0;
        const held = (count: number) => amountHeld('kg', { quantity: count, pack: each }) ?? 0n;
        expect(held(units) >= amount).toBe(true);
        expect(held(units - 1) < amount).toBe(true);
      },
    ),
  );
});
