import { describe, expect, it } from 'vitest';

import type { QuantityRule } from '#domain/catalog/goes-with.ts';

import { neededBy, type NeededLink, type NeedingLine } from './needed.ts';

const TILE: NeedingLine = {
  productId: 'tile',
  quantity: 10,
  pack: { amountThousandths: 1440, unit: 'm²' },
};
const TAP: NeedingLine = { productId: 'tap', quantity: 3, pack: null };
const ADHESIVE: NeedingLine = {
  productId: 'adhesive',
  quantity: 2,
  pack: { amountThousandths: 20_000, unit: 'kg' },
};
const link = (
  productId: string,
  otherProductId: string,
  rule: QuantityRule | null = null,
): NeededLink => ({ productId, otherProductId, rule });
const perUnit = (quantityThousandths: number): QuantityRule => ({
  quantityThousandths,
  measure: null,
  per: 'unit',
});
const KG_PER_M2: QuantityRule = { quantityThousandths: 4000, measure: 'kg', per: 'm²' };
const PER_CROSSING: QuantityRule = { quantityThousandths: 2000, measure: 'each', per: 'crossing' };

describe('what the lines of a cart need', () => {
  it('is counted over the lines, minus what is in the cart', () => {
    const lines = [TILE, { ...TILE, quantity: 5 }, ADHESIVE];
    // 15 × 1.44 m² × 4 kg is 86.4 kg, and 40 kg are there.
    expect(neededBy(lines, [link('tile', 'adhesive', KG_PER_M2)])).toMatchObject([
      { productId: 'adhesive', amount: 86_400_000n, measure: 'kg', inCart: 40_000_000n },
    ]);
  });

  it('is left out once the cart has enough', () => {
    const links = [link('tile', 'adhesive', KG_PER_M2)];
    expect(neededBy([{ ...TILE, quantity: 6 }, ADHESIVE], links)).toEqual([]);
    expect(neededBy([TAP, ADHESIVE], links)).toEqual([]);
  });

  it('is enough with one where nothing is counted', () => {
    const links = [link('tap', 'adhesive'), link('tile', 'adhesive', PER_CROSSING)];
    expect(neededBy([TAP, TILE], links)).toMatchObject([
      { amount: null, inCart: 0n, lines: [{ isCounted: false }, { isCounted: false }] },
    ]);
    expect(neededBy([TAP, TILE, ADHESIVE], links)).toEqual([]);
  });

  it('counts in the measure of the first rule that can be counted', () => {
    const links = [
      link('tile', 'adhesive', PER_CROSSING),
      link('tap', 'adhesive', perUnit(500)),
      link('tile', 'adhesive', KG_PER_M2),
    ];
    expect(neededBy([TAP, TILE], links)).toMatchObject([
      {
        amount: 1_500_000n,
        measure: null,
        lines: [{ isCounted: true }, { isCounted: false }, { isCounted: false }],
      },
    ]);
  });

  it('counts goods that are sold singly as pieces', () => {
    const rule: QuantityRule = { quantityThousandths: 4000, measure: 'each', per: 'unit' };
    const brackets = (quantity: number) => ({ ...TAP, productId: 'bracket', quantity });
    const links = [link('tap', 'bracket', rule)];
    expect(neededBy([TAP, brackets(5)], links)).toMatchObject([
      { amount: 12_000_000n, measure: 'each', inCart: 5_000_000n },
    ]);
    expect(neededBy([TAP, brackets(12)], links)).toEqual([]);
  });

  it('keeps units of unknown contents for enough', () => {
    const lines = [TILE, { ...ADHESIVE, pack: null }];
    expect(neededBy(lines, [link('tile', 'adhesive', KG_PER_M2)])).toEqual([]);
  });
});
