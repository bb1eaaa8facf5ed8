import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { Order } from '#contract/schemas/orders.ts';

import { ItemsBySeller } from './order-sections.tsx';

/** What the sums of one supplier's part say, without the amounts. */
function sumsOf(tax: number, isInside: boolean): string[] {
  const group = {
    seller_id: null,
    seller_name: 'Ironbark Supply Co',
    subtotal: cents(4890),
    freight: cents(1250),
    tax: cents(tax),
    total: cents(6140),
  };
  const order = { groups: [group], order_items: [], prices_include_tax: isInside };
  const html = renderToString(<ItemsBySeller order={order as unknown as Order} />);
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, term = '']) =>
    term.replaceAll(/<[^>]*>/g, ''),
  );
}

it.each([
  ['tax that is inside the prices', 558, true, ['Shipping', 'Includes tax', 'From this seller']],
  ['tax on top of the prices', 614, false, ['Shipping', 'Tax', 'From this seller']],
  ['no tax', 0, true, ['Shipping', 'From this seller']],
] as const)('the sums of a supplier with %s', (_what, tax, isInside, terms) => {
  expect(sumsOf(tax, isInside)).toEqual(terms);
});
