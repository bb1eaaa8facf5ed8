import { getRouteApi } from '@tanstack/react-router';

import { formatMoney } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import type { SandboxSession } from '#contract/schemas/orders.ts';

import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { FlaskConical } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { CardForm } from './parts/card-form.tsx';

const route = getRouteApi('/bare-layout/pay/$sessionId');

/**
 * The sandbox provider's payment page: deliberately plain, because it is not the shop's (Rule 23).
 */
export function PayPage() {
  const api = useApi();
  const { sessionId } = route.useParams();
  const session = useAsync(sessionId, (signal) =>
    api.sandbox.getSandboxSession({ params: { sessionId }, signal }),
  );

  return (
    <main id="main" className="min-h-dvh bg-office px-4 py-8 sm:py-16">
      <div className="mx-auto max-w-md rounded-card border border-line bg-surface p-5 sm:p-8">
        <p className="mb-4 inline-flex items-center gap-1.5 rounded-badge bg-warning-tint px-2 py-1 text-caption font-[600] text-warning">
          <FlaskConical size={16} strokeWidth={2} />
          Sandbox: no money moves
        </p>
        <h1 tabIndex={-1} className="text-h1">
          Test payment
        </h1>
        <div className="mt-4">
          {session.data ? (
            <SessionView session={session.data} onClosed={session.reload} />
          ) : session.status === 'error' ? (
            <SessionError error={session.error} onRetry={session.reload} />
          ) : (
            <Loading label="Loading payment...">
              <div className="space-y-4">
                <Skeleton className="h-10 w-40" />
                <Skeleton className="h-20 w-full" />
                <Skeleton className="h-20 w-full" />
                <Skeleton className="h-12 w-full" />
              </div>
            </Loading>
          )}
        </div>
      </div>
    </main>
  );
}

function SessionView({ session, onClosed }: { session: SandboxSession; onClosed: () => void }) {
  return (
    <>
      <p className="text-small text-ink-2">{session.description}</p>
      <p className="mt-1 text-price-page font-[800] tracking-[-0.02em] tabular-nums">
        {formatMoney(session.amount)}{' '}
        <span className="text-small font-[600] tracking-normal text-ink-3">{session.currency}</span>
      </p>
      {session.status === 'open' ? (
        <CardForm session={session} onClosed={onClosed} />
      ) : (
        <ClosedSession session={session} />
      )}
    </>
  );
}

function ClosedSession({ session }: { session: SandboxSession }) {
  const isPaid = session.status === 'paid';
  return (
    <>
      <Notice tone={isPaid ? 'success' : 'warning'} role="status" className="mt-4">
        {isPaid
          ? 'This payment is complete.'
          : 'This payment session has expired. Your cart is saved: return to the shop and start the payment again.'}
      </Notice>
      <LinkButton
        href={isPaid ? session.success_url : session.cancel_url}
        full
        size="lg"
        className="mt-4"
      >
        Return to the shop
      </LinkButton>
    </>
  );
}

function SessionError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (errorCode(error) !== 'PAYMENT_SESSION_NOT_FOUND') {
    return <InlineError message={errorMessage(error)} onRetry={onRetry} />;
  }
  return (
    <>
      <Notice tone="danger" role="alert">
        Payment session not found
      </Notice>
      <LinkButton href={pages.cart()} variant="secondary" full className="mt-4">
        Return to the shop
      </LinkButton>
    </>
  );
}
