import {
  ageToProveOf,
  doorAgeWords,
  notDeliveredWords,
} from '#domain/age-restrictions/age-rules.ts';
import { pages } from '#contract/paths/pages.ts';
import type { CartItem } from '#contract/schemas/customer.ts';
import type { OrderTotalsView } from '#contract/schemas/orders.ts';
import { formatFreight } from '#contract/text/freight.ts';

import { lineTotal } from '#web/features/cart/cart-lines.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { ClearCart } from '#web/features/cart/clear-cart.tsx';
import { lineNotices, LineNotices } from '#web/features/cart/line-notices.tsx';
import { lineOf, OrderLine } from '#web/features/orders/order-line.tsx';
import { ProofOfAge } from '#web/features/orders/proof-of-age.tsx';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { AwayLine } from '#web/features/sellers/away-line.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

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
          {...lineOf(item)}
          unitPrice={item.list_price}
          lineTotal={lineTotal(item)}
          note={<NotDelivered item={item} totals={totals} />}
        />
      ))}
    </ul>
  );
}

interface NotDeliveredProps {
  item: CartItem;
  totals: CheckoutTotals;
}

/** Why the line cannot go to the chosen address (Rule 139); nothing if it can. */
function NotDelivered({ item, totals: { destination } }: NotDeliveredProps) {
  const words = destination && notDeliveredWords(item.product.age_restriction, destination);
  return words && <p className="text-caption font-[600] text-danger">{words}</p>;
}

/** What whoever takes the parcel has to show, before the buyer pays (Rule 139). */
export function ProofNotice({ lines }: { lines: OrderTotalsView['lines'] }) {
  const age = ageToProveOf(lines);
  if (age === null) return null;
  return (
    <Notice className="mt-4" title="Proof of age at delivery">
      {doorAgeWords(age)}
    </Notice>
  );
}

/** The rows of the totals; the last ones stay, dimmed, while new ones load. */
export function SummarySums({ totals }: { totals: CheckoutTotals }) {
  const figures = totals.error === null ? totals.data : null;
  return (
    <div className="border-t border-line pt-4">
      {figures ? (
        <div
          aria-busy={totals.isCalculating}
          className={cx('transition-opacity', totals.isCalculating && 'opacity-50')}
        >
          <OrderSums
            order={{
              subtotal: figures.subtotal,
              freight: figures.totalFreight,
              tax: figures.totalTax,
              total: figures.grandTotal,
              shipping_label: figures.shippingInfo.label,
              tax_label: figures.taxInfo.taxLabel,
              prices_include_tax: figures.taxInfo.pricesIncludeTax,
            }}
          />
        </div>
      ) : (
        totals.isCalculating && <Skeleton className="h-28 w-full" />
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
      <AwayLine
        away={
          items.find(({ product }) => product.seller_id === group.seller_id)?.product.seller_away ??
          null
        }
      />
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
                {...lineOf(item)}
                quantity={line.quantity}
                unitPrice={line.unit_price}
                lineTotal={line.line_total}
                note={<ProofOfAge age={line.proof_of_age} />}
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

interface OrderErrorsProps {
  totals: CheckoutTotals;
  onLeave: (isLeaving: boolean) => void;
}

/** Why there are no totals, and what has changed about the items, each with its fix. */
export function OrderErrors({ totals, onLeave }: OrderErrorsProps) {
  const { cart } = useCart();
  const changed = (cart?.cart_items ?? []).filter((item) =>
    lineNotices(item).some((notice) => notice.fix !== null),
  );
  if (totals.error === null && changed.length === 0) return null;
  return (
    <div className="space-y-3">
      {totals.error !== null && <TotalsError totals={totals} onLeave={onLeave} />}
      {changed.length > 0 && (
        <Notice tone="warning" role="status" title="Changed since you added it">
          <ul className="space-y-2">
            {changed.map((item) => (
              <li key={item.id}>
                <span className="font-[600]">{item.product.name}</span>
                <LineNotices item={item} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function TotalsError({ totals, onLeave }: OrderErrorsProps) {
  const { cart } = useCart();
  const { destination } = totals;
  const isWaiting = !totals.hasError;
  const isRefused = (cart?.cart_items ?? []).some(
    ({ product }) => destination && notDeliveredWords(product.age_restriction, destination),
  );
  return (
    <Notice
      tone={isWaiting ? 'info' : 'danger'}
      role={isWaiting ? 'status' : 'alert'}
      action={
        totals.isCartBroken ? (
          <ClearCart onLeave={onLeave} />
        ) : isRefused ? (
          <LinkButton variant="secondary" href={pages.cart()}>
            View Cart
          </LinkButton>
        ) : (
          !isWaiting && (
            <Button variant="secondary" onClick={totals.recalculate}>
              Try again
            </Button>
          )
        )
      }
    >
      {totals.error}
    </Notice>
  );
}
