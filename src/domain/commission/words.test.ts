import { describe, expect, it } from 'vitest';

import { cents, ZERO_CENTS } from '#domain/money/cents.ts';

import { commissionOf } from './amount.ts';
import type { CommissionTerms } from './rules.ts';
import { commissionWords, explainCommission } from './words.ts';

const NO_TERMS: CommissionTerms = {
  rateBps: 0,
  fixedCents: ZERO_CENTS,
  minimumCents: null,
  maximumCents: null,
  includesFreight: false,
};
const fixed = (amount: number) => ({ fixedCents: cents(amount) });
const atLeast = (amount: number) => ({ minimumCents: cents(amount) });
const atMost = (amount: number) => ({ maximumCents: cents(amount) });
const EIGHT = { rateBps: 800 };

describe('commissionWords', () => {
  it.each([
    ['8% + GST, at most $40 a line', { ...EIGHT, ...atMost(4000) }, true],
    ['8%', EIGHT, false],
    ['$0.50 a unit + GST', fixed(50), true],
    ['8.25% + $2 a unit + GST', { rateBps: 825, ...fixed(200) }, true],
    [
      '8%, at least $2.50 a line, freight included',
      { ...EIGHT, ...atLeast(250), includesFreight: true },
      false,
    ],
    ['0% + GST, at least $2 a line', atLeast(200), true],
    ['no commission', {}, true],
    ['no commission', { ...EIGHT, ...atMost(0) }, true],
  ])('%s', (words, terms, hasGst) => {
    expect(commissionWords({ ...NO_TERMS, ...terms }, { hasGst })).toBe(words);
  });
});

describe('explainCommission', () => {
  const explain = (
    change: Partial<CommissionTerms>,
    lineCents: number,
    hasGst = true,
    quantity = 1,
  ) => {
    const terms = { ...NO_TERMS, ...change };
    const line = { quantity, lineCents: cents(lineCents), freightCents: cents(995) };
    return explainCommission(terms, line, {
      commission: commissionOf(terms, line, { hasGst }),
      hasGst,
    });
  };

  it('names the rate, the units and the GST', () => {
    expect(explain(EIGHT, 12_900)).toBe('8% of $129.00, plus 10% GST: $11.35.');
    expect(explain(EIGHT, 12_900, false)).toBe('8% of $129.00: $10.32.');
    expect(explain({ ...EIGHT, ...fixed(50) }, 3000, true, 3)).toBe(
      '8% of $30.00 and $0.50 for each of 3 units, plus 10% GST: $4.29.',
    );
    expect(explain(fixed(50), 3000, false)).toBe('$0.50 for each of 1 unit: $0.50.');
    expect(explain({ ...EIGHT, includesFreight: true }, 1000, false)).toBe(
      '8% of $19.95 with freight: $1.60.',
    );
  });

  it('names the limit that decided', () => {
    expect(explain({ ...EIGHT, ...atLeast(200) }, 500)).toBe(
      '8% of $5.00 is less than the minimum of $2.00. The minimum of $2.00, plus 10% GST: $2.20.',
    );
    expect(explain({ ...EIGHT, ...atMost(4000) }, 120_000)).toBe(
      '8% of $1,200.00 is more than the maximum of $40.00. The maximum of $40.00, plus 10% GST: $44.00.',
    );
    expect(explain(atLeast(200), 500, false)).toBe('The minimum of $2.00: $2.00.');
    expect(explain({ ...EIGHT, ...atLeast(500) }, 300)).toBe(
      '8% of $3.00 is less than the minimum of $5.00. The minimum of $5.00, plus 10% GST, is more than the line, so the commission is the whole $3.00.',
    );
  });

  it('says when nothing is charged', () => {
    expect(explain(EIGHT, 0)).toBe('The customer pays nothing, so there is no commission.');
    expect(explain({}, 500)).toBe('This rule charges no commission.');
  });
});
