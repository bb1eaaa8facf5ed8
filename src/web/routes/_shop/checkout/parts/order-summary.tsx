import type { CartItem } from '#contract/schemas/customer.ts';
import type { OrderTotalsView } from '#contract/schemas/orders.ts';

import { OrderLine } from '#web/features/orders/order-line.tsx';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { useCart } from '#web/features/cart/cart.tsx';
import { lineTotal } from '#web/features/cart/cart-lines.ts';
import { formatFreight } from '#contract/text/freight.ts';
import { cx } from '#web/ui/cx.ts';

import type { CheckoutTotals } from './use-checkout-totals.ts';

/** The items to buy: grouped by seller once the totals are known, before that as in the cart. */
export function SummaryLines({ totals }: { totals: CheckoutTotals }) {
  const { cart } = useCart();
  const items = cart?.cart_items ?? [];
  return totals.error === null && totals.data ? (
    <GroupedLines figures={totals.data} items={items} />
  ) : (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <OrderLine
          key={item.id}
          {...lineLook(item)}
          unitPrice={item.list_price}
          lineTotal={lineTotal(item)}
        />
      ))}
    </ul>
  );
}

/** The rows of the totals; the last ones stay, dimmed, while new ones load. */
export function SummarySums({ totals }: { totals: CheckoutTotals }) {
  const figures = totals.error === null ? totals.data : null;
  return (
    <div className="border-t border-line pt-4">
      {figures && (
        <div
          aria-busy={totals.isCalculating}
          className={cx('transition-opacity', totals.isCalculating && 'opacity-50')}
        >
          <OrderSums
            subtotal={figures.subtotal}
            freight={figures.totalFreight}
            tax={figures.totalTax}
            total={figures.grandTotal}
            shippingLabel={figures.shippingInfo.label}
            taxLabel={figures.taxInfo.taxLabel}
            pricesIncludeTax={figures.taxInfo.pricesIncludeTax}
          />
        </div>
      )}
      <p role="status" className="mt-1 text-small text-ink-2">
        {totals.isCalculating && 'Calculating...'}
      </p>
    </div>
  );
}

interface GroupedLinesProps {
  figures: OrderTotalsView;
  items: readonly CartItem[];
}

/** The lines by seller, each group with its freight (Rule 6). */
function GroupedLines({ figures, items }: GroupedLinesProps) {
  return figures.groups.map((group) => (
    <section key={group.seller_id ?? 'shop'} className="border-b border-line py-3 last:border-0">
      <h3 className="text-small font-[650]">Sold by {group.seller_name}</h3>
      <ul className="divide-y divide-line">
        {figures.lines
          .filter((line) => line.seller_id === group.seller_id)
          .map((line) => {
            const item = items.find(
              (candidate) =>
                candidate.product_id === line.product_id &&
                candidate.variant_id === line.variant_id,
            );
            return item ? (
              <OrderLine
                key={item.id}
                {...lineLook(item)}
                quantity={line.quantity}
                unitPrice={line.unit_price}
                lineTotal={line.line_total}
              />
            ) : null;
          })}
      </ul>
      <p className="flex justify-between gap-4 pt-1 text-small text-ink-2">
        <span>Shipping from this seller</span>
        <span className="tabular-nums">{formatFreight(group.freight)}</span>
      </p>
    </section>
  ));
}

function lineLook({ product, variant, quantity }: CartItem) {
  return {
    name: product.name,
    slug: product.slug,
    image: product.images[0] ?? null,
    variantName: variant?.name ?? null,
    quantity,
  };
}
