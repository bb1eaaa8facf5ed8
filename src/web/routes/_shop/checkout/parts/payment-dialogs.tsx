import { pages } from '#contract/paths/pages.ts';

import { Button, LinkButton } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';

import type { Payment } from './use-payment.ts';

/** Why the payment did not start; the cart is kept. */
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
