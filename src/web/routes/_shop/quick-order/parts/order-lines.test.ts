import { describe, expect, it } from 'vitest';

import { readQuickOrder, writeQuickOrder } from '#domain/cart/quick-order.ts';
import { cents } from '#domain/money/cents.ts';
import type { MatchedOffer, ProductMatch } from '#contract/schemas/catalog.ts';

import { intendedLines, lineError, linesLeft, orderLines, totalCents } from './order-lines.ts';

function offer(sku: string, changes: Partial<MatchedOffer> = {}): MatchedOffer {
  return {
    product_id: `product-${sku}`,
    variant_id: null,
    name: `Product ${sku}`,
    variant_name: null,
    slug: sku,
    sku,
    image: null,
    unit_price: cents(900),
    available: 20,
    ...changes,
  };
}

const exact = (found: MatchedOffer): ProductMatch => ({
  kind: 'exact',
  offers: [found],
  left_out: 0,
});
const none: ProductMatch = { kind: 'none', offers: [], left_out: 0 };

const linesOf = (list: string, ...matches: ProductMatch[]) =>
  orderLines(readQuickOrder(list), matches);

describe('the lines of a checked list', () => {
  it('put two spellings of one product together', () => {
    const [line, ...others] = linesOf('AB-1 2\nAB1 3', exact(offer('AB-1')), exact(offer('AB-1')));
    expect(others).toEqual([]);
    expect(line).toMatchObject({ text: 'AB-1', wanted: 5, lines: [1, 2] });
  });

  it('cost what they cost in the cart, with quantity prices and within stock', () => {
    const cheaper = offer('A-1', { quantity_prices: [{ from: 10, price: cents(860) }] });
    expect(totalCents(linesOf('A-1 9', exact(cheaper)))).toBe(8100);
    expect(totalCents(linesOf('A-1 10', exact(cheaper)))).toBe(8600);
    expect(totalCents(linesOf('A-1 50', exact(cheaper)))).toBe(20 * 860);
    expect(totalCents(linesOf('A-1 0\nB-1 2', exact(cheaper), none))).toBe(0);
  });

  it('each say why they cannot be added, or not all of them', () => {
    const of = (quantity: string, match: ProductMatch) => {
      const [line] = linesOf(`A-1,${quantity}`, match);
      return line && lineError(line);
    };
    expect(of('2', exact(offer('A-1')))).toBeNull();
    expect(of('2', none)).toMatch(/^Nothing in the shop/);
    const choice = { kind: 'choice' as const, offers: [offer('A-1'), offer('A-2')], left_out: 0 };
    expect(of('2', choice)).toMatch(/^Choose/);
    expect(of('2', exact(offer('A-1', { available: 0 })))).toBe('Out of stock.');
    expect(of('2', exact(offer('A-1', { available: 0, not_for_sale: 'Recalled' })))).toBe(
      'Recalled.',
    );
    expect(of('0', exact(offer('A-1')))).toMatch(/^The list has no whole number/);
    expect(of('21', exact(offer('A-1')))).toMatch(/Only 20 can be bought now/);
    expect(of('1000', exact(offer('A-1', { available: 5000 })))).toMatch(/at most 999/);
  });

  it('go into the cart as far as they can be bought; the others stay as a list', () => {
    const lines = linesOf(
      'A-1 30\nB-1,0\nwhatever it is',
      exact(offer('A-1')),
      exact(offer('B-1')),
      none,
    );
    const intended = intendedLines(lines);
    expect(intended.map(({ input }) => input)).toEqual([
      { productId: 'product-A-1', variantId: null, quantity: 20, name: 'Product A-1' },
      null,
      null,
    ]);
    const left = linesLeft(intended, [{ added: 20 }]);
    expect(readQuickOrder(writeQuickOrder(left))).toMatchObject([
      { text: 'B-1', quantity: null },
      { text: 'whatever it is', quantity: 1 },
    ]);
  });

  it('stay with the quantity of the list where the cart has refused them', () => {
    const lines = linesOf('A-1 3\nunknown\nB-1 30', exact(offer('A-1')), none, exact(offer('B-1')));
    const left = linesLeft(intendedLines(lines), [{ added: 3 }, { added: 0 }]);
    expect(left).toMatchObject([
      { text: 'unknown', quantity: 1 },
      { text: 'B-1', quantity: 30 },
    ]);
  });
});
