import { useEffect, useState, type ReactNode } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import type { Address } from '#contract/schemas/customer.ts';

import type { useAddresses } from '#web/features/addresses/use-addresses.ts';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

import { AddressPicker } from './address-picker.tsx';
import { ProofNotice, SummaryLines, SummarySums, OrderErrors } from './order-summary.tsx';
import { PayButton, PaymentDialogs } from './pay-button.tsx';
import { REVIEW_REQUEST_WORDS, ReviewRequestsBox } from './review-requests-box.tsx';
import { useCheckoutTotals } from './use-checkout-totals.ts';
import { usePayment } from './use-payment.ts';
import { WorkedOut } from './worked-out.tsx';

interface CheckoutProps {
  addresses: ReturnType<typeof useAddresses> & { addresses: readonly Address[] };
  /** Called before leaving the page, so that nothing else redirects. */
  onLeave: (isLeaving: boolean) => void;
}

const PAYMENT_NOTES = {
  test: 'Payments run in test mode: no money moves.',
  live: 'Your card is charged on the payment provider’s page.',
} as const;

export function Checkout({ addresses: book, onLeave }: CheckoutProps) {
  const { addresses } = book;
  const [chosenShipping, setChosenShipping] = useState<string | null>(null);
  const [chosenBilling, setChosenBilling] = useState<string | null>(null);
  const [chosenSame, setChosenSame] = useState<boolean | null>(null);
  const [asksForReviews, setAsksForReviews] = useState(false);
  const isWide = useMediaQuery('(width >= 64rem)');
  const paymentMode = useShopSettings()?.payment_mode;

  // A default billing address needs no choice.
  const isSame = chosenSame ?? defaultOf(addresses, 'billing') === undefined;
  const shippingId = chosenShipping ?? preselected(addresses, 'shipping');
  const billingId = isSame ? shippingId : (chosenBilling ?? preselected(addresses, 'billing'));
  const shipping = addresses.find((address) => address.id === shippingId) ?? null;
  const totals = useCheckoutTotals({ shipping, isMissing: shippingId !== null && !shipping });
  const payment = usePayment({
    shippingId: shipping?.id ?? null,
    billingId: addresses.some((address) => address.id === billingId) ? billingId : null,
    totals,
    reviewRequestWords: asksForReviews ? REVIEW_REQUEST_WORDS : undefined,
    onAddressesChanged: book.reload,
    onLeave,
  });

  useWarningBeforeLeaving(payment.isWorking);

  const total = totals.data && formatMoney(totals.data.grandTotal);

  return (
    <>
      <div className="grid gap-8 lg:grid-cols-12 lg:gap-12">
        {!isWide && (
          <div className="space-y-4">
            <h2 className="sr-only">Your order</h2>
            <Disclosure layout="box" title={total ? `Show order, ${total}` : 'Show order'}>
              <SummaryLines totals={totals} />
              <SummarySums totals={totals} />
            </Disclosure>
            <OrderErrors totals={totals} onLeave={onLeave} />
          </div>
        )}
        <div className="min-w-0 space-y-10 lg:col-span-7">
          <Step number={1} title="Addresses">
            <AddressPicker
              purpose="shipping"
              book={book}
              chosenId={shippingId}
              onChoose={setChosenShipping}
            />
            <Checkbox
              label="Billing same as shipping"
              checked={isSame}
              onChange={(event) => {
                setChosenSame(event.target.checked);
                setChosenBilling(null);
              }}
              className="mt-4"
            />
            {/* Hidden, it keeps what is being typed. */}
            <div hidden={isSame} className="mt-4">
              <AddressPicker
                purpose="billing"
                book={book}
                chosenId={billingId}
                onChoose={(id) => {
                  setChosenBilling(id);
                  setChosenSame(false);
                }}
              />
            </div>
          </Step>
          <Step number={2} title="Review and pay">
            {isWide && (
              <div className="mb-4 rounded-card border border-line bg-surface px-6 py-2">
                <SummaryLines totals={totals} />
              </div>
            )}
            {paymentMode && <p className="text-ink-2">{PAYMENT_NOTES[paymentMode]}</p>}
            {totals.error === null && totals.data && (
              <>
                {!isWide && <ProofNotice lines={totals.data.lines} />}
                <div className="mt-4">
                  <WorkedOut totals={totals.data} />
                </div>
              </>
            )}
            <ReviewRequestsBox checked={asksForReviews} onChange={setAsksForReviews} />
          </Step>
        </div>
        {isWide && (
          <aside aria-label="Order summary" className="lg:col-span-5">
            <div className="sticky short:static top-[calc(var(--spacing-header)+16px)] space-y-4 rounded-card border border-line bg-surface p-6">
              <h2 className="text-h3">Your order</h2>
              <OrderErrors totals={totals} onLeave={onLeave} />
              <SummarySums totals={totals} />
              {totals.error === null && totals.data && <ProofNotice lines={totals.data.lines} />}
              <PayButton payment={payment} totals={totals} />
            </div>
          </aside>
        )}
      </div>
      {!isWide && (
        <div className="sticky short:static bottom-0 z-sticky -mx-4 mt-8 border-t border-line bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-popover md:-mx-6 md:px-6">
          <PayButton payment={payment} totals={totals} />
        </div>
      )}
      <PaymentDialogs payment={payment} />
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`step-${number}`}>
      <h2 id={`step-${number}`} className="mb-4 flex items-center gap-3 text-h2">
        <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-ink text-body font-[700] text-white">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * The address to start with: the default of its type, else the only one of its type, else the only
 * one.
 */
function preselected(addresses: readonly Address[], type: Address['type']): string | null {
  const standard = defaultOf(addresses, type);
  if (standard !== undefined) return standard.id;
  const ofType = addresses.filter((address) => address.type === type);
  if (ofType.length === 1) return ofType[0]?.id ?? null;
  return addresses.length === 1 ? (addresses[0]?.id ?? null) : null;
}

function defaultOf(addresses: readonly Address[], type: Address['type']): Address | undefined {
  return addresses.find((address) => address.type === type && address.is_default);
}

function useWarningBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
