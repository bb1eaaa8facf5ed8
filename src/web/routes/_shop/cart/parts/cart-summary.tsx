import { useState, type ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';
import { formatFreight } from '#contract/text/freight.ts';
import { RETURNS_SCOPE, returnsPromise } from '#contract/text/returns.ts';
import { notDeliveredWords } from '#domain/age-restrictions/age-rules.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { taxWords } from '#domain/tax/tax-words.ts';

import { lineUnit } from '#web/features/cart/cart-lines.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { ShippingMeter } from '#web/features/cart/shipping-meter.tsx';
import { useDeliveryPostcode } from '#web/features/delivery/delivery-postcode.ts';
import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { LinkButton, Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { takeFocus } from '#web/ui/focus-when-lost.ts';
import { Input } from '#web/ui/input.tsx';

const CARDS = ['Visa', 'Mastercard', 'American Express'];

export function CartSummary() {
  const { cart } = useCart();
  const estimate = useEstimate();
  const settings = useShopSettings();
  const isTestMode = settings?.payment_mode === 'test';
  const { destination } = useDeliveryPostcode();
  if (cart === null) return null;
  const isDelivered = cart.cart_items.every(
    ({ product }) => notDeliveredWords(product.age_restriction, destination) === null,
  );

  const isOld = estimate.status !== 'ready';
  const totals = estimate.data;
  const estimated =
    estimate.status === 'error' ? (
      <span className="text-small font-normal text-danger">
        {isDelivered ? 'Failed to calculate totals' : 'Not everything is delivered there'}
      </span>
    ) : estimate.status === 'waiting' && totals === null ? (
      '–'
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
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
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
      <PostcodeEstimate>
        {totals && !isOld && (
          <>
            {totals.shippingInfo.label}
            {totals.totalFreight > 0 && `, ${formatFreight(totals.totalFreight)}`};{' '}
            {taxWords(
              totals.taxInfo.taxLabel,
              totals.taxInfo.pricesIncludeTax ? 'includes' : 'with',
            )}
          </>
        )}
      </PostcodeEstimate>
      <div className="mt-4 border-t border-line pt-4 empty:hidden">
        <ShippingMeter outlook={cart.shipping_outlook} />
      </div>
      <LinkButton href={pages.checkout()} size="lg" full className="mt-5 max-md:hidden">
        Proceed to Checkout
      </LinkButton>
      <ul aria-label="Accepted cards" className="mt-5 flex flex-wrap gap-2">
        {CARDS.map((card) => (
          <li
            key={card}
            className="rounded-badge border border-line px-2 py-0.5 text-caption font-[600] text-ink-2"
          >
            {card}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-ink-3">
        {isTestMode && 'Payments run in test mode. '}
        <a href={pages.returns()} className="text-link">
          {returnsPromise(settings)}
        </a>{' '}
        {RETURNS_SCOPE}
      </p>
    </section>
  );
}

/**
 * The server's estimate for everything that can still be bought (Rule 27); waits for pending
 * changes.
 */
function useEstimate() {
  const api = useApi();
  const { cart, isSaving } = useCart();
  const { destination } = useDeliveryPostcode();
  const items = (cart?.cart_items ?? [])
    .filter((item) => item.is_listed)
    .map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }));
  // Includes prices: a changed price needs a new estimate.
  const prices = cart?.cart_items.map((item) => lineUnit(item).cents);
  const key = items.length === 0 || isSaving ? null : JSON.stringify([items, prices, destination]);
  return useAsync(key, (signal) =>
    api.checkout.calculateOrderTotal({ body: { items, shippingAddress: destination }, signal }),
  );
}

/** The destination of the estimate: the postcode saved on this device, or all of Australia. */
function PostcodeEstimate({ children }: { children: ReactNode }) {
  const { postcode, state, save } = useDeliveryPostcode();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);

  function submit() {
    if (!save(typed)) {
      setError('Enter a 4-digit postcode, for example 3121.');
      return;
    }
    setError(null);
    setIsOpen(false);
  }

  return (
    <div className="mt-3 text-small text-ink-2">
      <p role="status" className="min-h-10">
        Delivery to{' '}
        <strong className="font-[600] text-ink tabular-nums">
          {postcode === null ? 'Australia' : [state, postcode].filter(Boolean).join(' ')}
        </strong>
        : {children || 'Calculating...'}
      </p>
      {isOpen ? (
        <form
          noValidate
          aria-label="Delivery estimate"
          className="mt-2 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field label="Postcode" error={error} className="w-32 flex-1">
            <Input
              ref={takeFocus}
              value={typed}
              inputMode="numeric"
              autoComplete="postal-code"
              onChange={(event) => {
                setTyped(event.target.value);
                setError(null);
              }}
            />
          </Field>
          <Button type="submit" variant="secondary">
            Estimate
          </Button>
        </form>
      ) : (
        <Button
          variant="link"
          className="text-small"
          onClick={() => {
            setTyped(postcode ?? '');
            setIsOpen(true);
          }}
        >
          {postcode === null ? 'Estimate for my postcode' : 'Change postcode'}
        </Button>
      )}
    </div>
  );
}
