import { DEFAULT_COUNTRY } from '#domain/addresses/address.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';

import { FreeShippingMeter } from '#web/features/shell/mini-cart.tsx';
import { useApi } from '#web/lib/api.ts';
import { useCart } from '#web/lib/cart.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';

export function CartSummary() {
  const { cart } = useCart();
  const estimate = useEstimate();
  if (cart === null) return null;

  const isOld = estimate.status !== 'ready';
  const totals = estimate.data;
  const estimated =
    estimate.status === 'error' ? (
      <span className="text-small font-normal text-danger">Failed to calculate totals</span>
    ) : totals ? (
      <span className={cx('text-price-card tracking-[-0.02em]', isOld && 'opacity-50')}>
        {formatMoney(totals.grandTotal)}
      </span>
    ) : (
      <span className="text-small font-normal">Calculating...</span>
    );
  return (
    <section
      aria-labelledby="cart-summary"
      className="rounded-card border border-line bg-surface p-4 sm:p-6 lg:sticky lg:top-[156px]"
    >
      <h2 id="cart-summary" className="text-h3">
        Summary
      </h2>
      <DefinitionList
        layout="sums"
        className="mt-4"
        items={[
          { term: 'Subtotal', detail: formatMoney(cart.subtotal) },
          ...(cart.discounts > 0
            ? [{ term: 'Discounts', detail: formatMoney(cents(-cart.discounts)) }]
            : []),
          { term: 'Shipping', detail: 'Calculated at checkout' },
          { term: 'Estimated total', detail: estimated, strong: true },
        ]}
      />
      <p role="status" className="mt-2 min-h-9 text-caption text-ink-3">
        {totals && !isOld && (
          <>
            For delivery in Australia: {totals.shippingInfo.label}
            {totals.totalFreight > 0 && ` ${formatMoney(totals.totalFreight)}`},{' '}
            {totals.taxInfo.pricesIncludeTax ? 'includes' : 'with'} {totals.taxInfo.taxLabel}.
          </>
        )}
      </p>
      <div className="mt-4">
        <FreeShippingMeter
          subtotal={cents(cart.subtotal - cart.discounts)}
          threshold={cart.free_shipping_threshold}
        />
      </div>
      <LinkButton href={pages.checkout()} size="lg" full className="mt-5 max-md:hidden">
        Proceed to Checkout
      </LinkButton>
      <p className="mt-4 text-caption text-ink-3">
        Visa, Mastercard and American Express. Payments run in test mode.{' '}
        <a href={pages.returns()} className="text-link">
          30-day returns
        </a>
      </p>
    </section>
  );
}

/** What the order would come to in Australia, from the server; it waits for changes to be saved. */
function useEstimate() {
  const api = useApi();
  const { cart, isSaving } = useCart();
  const items = (cart?.cart_items ?? []).map(({ product_id, variant_id, quantity }) => ({
    product_id,
    variant_id,
    quantity,
  }));
  return useAsync(items.length === 0 || isSaving ? null : JSON.stringify(items), (signal) =>
    api.checkout.calculateOrderTotal({
      body: { items, shippingAddress: { country: DEFAULT_COUNTRY } },
      signal,
    }),
  );
}
