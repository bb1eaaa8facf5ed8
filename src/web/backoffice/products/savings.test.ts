import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import { DEFAULT_SAVING_RULE } from '#domain/pricing/saving.ts';

import { provenPrice, savingProof, type SavingHistory } from './savings.ts';

const now = new Date('2026-11-01T00:00:00.000Z');
const price = (daysAgo: number, amount: number, variantId: string | null = null) => ({
  variant_id: variantId,
  variant_name: variantId,
  price: cents(amount),
  original_price: null,
  shown_price: variantId === null ? cents(amount) : null,
  valid_from: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
});
const history = (...prices: SavingHistory['prices']): SavingHistory => ({
  prices,
  rule: DEFAULT_SAVING_RULE,
  now,
});

describe('what the form says of a struck price', () => {
  const struck = cents(23_900);

  it('is until when it is proven, from prices with the newest first', () => {
    expect(
      savingProof(history(price(10, 18_900), price(50, 23_900)), { struck, variantId: null }),
    ).toMatchObject({ until: new Date('2026-12-23T00:00:00.000Z'), days: 40 });
  });

  it('is how many days there are so far', () => {
    const proof = savingProof(history(price(12, 23_900)), { struck, variantId: null });
    expect(proof).toMatchObject({ until: null, days: 12 });
    expect(savingProof(history(), { struck, variantId: null }).days).toBe(0);
  });

  it('is nothing after the proof has run out', () => {
    const old = history(price(70, 18_900), price(300, 23_900));
    expect(savingProof(old, { struck, variantId: null })).toMatchObject({ until: null, days: 20 });
  });

  it('is about the variant alone', () => {
    const both = history(price(80, 23_900), price(80, 23_900, 'a'), price(20, 23_900, 'b'));
    expect(provenPrice(both, { struck, variantId: 'a' })).toBe(struck);
    expect(provenPrice(both, { struck, variantId: 'b' })).toBeNull();
    expect(provenPrice(both, { struck, variantId: '' })).toBeNull();
  });
});
