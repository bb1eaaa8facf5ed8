import { useState } from 'react';

import { formatMoney, multiplyCents, type Cents } from '#domain/money/cents.ts';

import { useCart } from '#web/features/cart/cart.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShoppingCart } from '#web/ui/icons.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

import type { CuttableProduct } from '../load-bars.ts';
import type { CutInput } from './cut-draft.ts';

interface PlanShoppingProps {
  input: CutInput;
  /** Bars of each stock, by its place. */
  barsOf: readonly number[];
  cost: Cents;
  product: CuttableProduct | null;
}

/** What to buy; a product's lengths go to the cart. */
export function PlanShopping({ input, barsOf, cost, product }: PlanShoppingProps) {
  const { addAll } = useCart();
  const [isAdding, setIsAdding] = useState(false);
  const used = input.stocks.flatMap((stock, at) => {
    const bars = barsOf[at] ?? 0;
    return bars === 0 ? [] : [{ ...stock, bars }];
  });
  const inputs = used.flatMap(({ bar, bars, lengthMm }) =>
    bar === null || product === null
      ? []
      : [
          {
            productId: bar.productId,
            variantId: bar.variantId,
            quantity: bars,
            name: `${product.name}, ${lengthMm} mm`,
          },
        ],
  );
  const soldOut = input.stocks.filter(({ bar }) => bar?.stock === 0);

  async function add() {
    setIsAdding(true);
    await addAll(inputs);
    setIsAdding(false);
  }

  return (
    <div className="mt-4">
      <h3 className="text-h3">What to buy</h3>
      <table className="mt-1 w-full max-w-[520px] text-small tabular-nums">
        <TableHead
          columns={[
            'Length',
            { label: 'How many', align: 'right' },
            { label: 'Each', align: 'right' },
            { label: 'Cost', align: 'right' },
          ]}
        />
        <tbody>
          {used.map(({ lengthMm, price, bars }, at) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-[600]">
                {lengthMm} mm
              </th>
              <td className="py-1.5 pr-3 text-right">{bars}</td>
              <td className="py-1.5 pr-3 text-right">
                {price === 0 ? 'Yours' : formatMoney(price)}
              </td>
              <td className="py-1.5 text-right">{formatMoney(multiplyCents(price, bars))}</td>
            </tr>
          ))}
          <tr className="border-t border-ink font-[700]">
            <th scope="row" colSpan={3} className="py-1.5 pr-3 text-left">
              In all
            </th>
            <td className="py-1.5 text-right">{formatMoney(cost)}</td>
          </tr>
        </tbody>
      </table>
      {soldOut.length > 0 && (
        <p className="mt-2 text-small text-warning">
          Not in stock, so not in the plan:{' '}
          {soldOut.map(({ lengthMm }) => `${lengthMm} mm`).join(', ')}.
        </p>
      )}
      {product?.hasQuantityPrices === true && (
        <p className="mt-2 text-small text-ink-2">
          The plan counts the price of one. Quantity prices come off in the cart.
        </p>
      )}
      {inputs.length > 0 && product?.notForSale == null && (
        <Button
          size="lg"
          className="mt-3 max-sm:w-full print:hidden"
          loading={isAdding}
          loadingLabel="Adding..."
          icon={<ShoppingCart size={20} />}
          onClick={() => void add()}
        >
          Add lengths to cart
        </Button>
      )}
    </div>
  );
}
