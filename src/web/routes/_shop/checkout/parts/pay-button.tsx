import { useId } from 'react';

import { pages } from '#contract/paths/pages.ts';
import { formatMoney } from '#domain/money/cents.ts';

import { totalChanges } from '#web/features/checkout/total-changes.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';
import { Lock } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';

import type { CheckoutTotals } from './use-checkout-totals.ts';
import type { Payment } from './use-payment.ts';

/** Always in view; while it is disabled, the reason is below it. */
export function PayButton({ payment, totals }: { payment: Payment; totals: CheckoutTotals }) {
  const reasonId = useId();
  const { isProcessing, blockedBy, changed, pay } = payment;
  const total = totals.error === null && totals.data ? totals.data.grandTotal : null;
  return (
    <div>
      {changed !== null && !totals.isCalculating && totals.data !== null && (
        <Notice tone="warning" role="alert" className="mb-3" title={changed.why}>
          <ul className="space-y-0.5 tabular-nums">
            {totalChanges(changed.before, totals.data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-1">
            Your order was not placed. Press the button again to pay{' '}
            <strong className="tabular-nums">{formatMoney(totals.data.grandTotal)}</strong>.
          </p>
        </Notice>
      )}
      <p className="mb-3 flex items-baseline justify-between gap-4 lg:hidden">
        <span className="font-[600]">Total</span>
        <span className="text-h3 font-[800] tabular-nums">
          {total === null ? '–' : formatMoney(total)}
        </span>
      </p>
      <Button
        size="lg"
        full
        icon={<Lock size={18} />}
        loading={isProcessing}
        loadingLabel="Processing checkout..."
        disabled={blockedBy !== null}
        aria-describedby={blockedBy === null ? undefined : reasonId}
        onClick={() => void pay()}
      >
        Proceed to Payment
      </Button>
      {blockedBy !== null && (
        <p id={reasonId} role="status" className="mt-2 text-center text-small text-ink-2">
          {blockedBy}
        </p>
      )}
      <p className="mt-2 text-center text-caption text-ink-2">
        By placing the order you accept the{' '}
        <a href={pages.terms()} target="_blank" className="text-link">
          terms
        </a>
        .
      </p>
    </div>
  );
}

export function PaymentDialogs({ payment }: { payment: Payment }) {
  const { failure, isAboutLineItems, isSignedOut, dismiss, pay } = payment;
  return (
    <MessageDialog
      open={failure !== null}
      onClose={dismiss}
      message={isSignedOut ? (failure ?? '') : `Failed to proceed to payment: ${failure ?? ''}`}
      action={
        isSignedOut ? (
          <LinkButton href={pages.login()}>Log in</LinkButton>
        ) : (
          <>
            {isAboutLineItems && (
              <LinkButton variant="secondary" href={pages.cart()}>
                View Cart
              </LinkButton>
            )}
            <Button onClick={() => void pay()}>Try again</Button>
          </>
        )
      }
    />
  );
}
