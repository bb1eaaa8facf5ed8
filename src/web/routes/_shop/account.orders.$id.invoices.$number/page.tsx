import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { UUID } from '#contract/uuid.ts';

import { useLogInFirst } from '#web/features/auth/use-log-in-first.ts';
import { DownloadInvoice } from '#web/features/orders/download-invoice.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useSession } from '#web/session/session.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { SheetPage } from '#web/ui/sheet-page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { TaxDocument } from './parts/tax-document.tsx';

const route = getRouteApi('/shop-layout/account/orders/$id/invoices/$number');

export function OrderInvoicePage() {
  const { id: orderId, number } = route.useParams();
  const api = useApi();
  const session = useSession();
  const isId = UUID.test(orderId);
  const answer = useAsync(session.state === 'signed_in' && isId ? orderId : null, (signal) =>
    api.invoices.listInvoices({ params: { id: orderId }, signal }),
  );
  const document = answer.data?.invoices.find((each) => each.number === number);
  const isMissing =
    !isId ||
    errorCode(answer.error) === 'ORDER_NOT_FOUND' ||
    (answer.status === 'ready' && document === undefined);

  useLogInFirst(pages.orderInvoice(orderId, number));

  return (
    <SheetPage
      back={{ href: pages.accountOrder(orderId), label: 'Back to the order' }}
      actions={
        document && (
          <div className="flex flex-wrap gap-3">
            <PrintButton />
            <DownloadInvoice orderId={orderId} number={number} />
          </div>
        )
      }
    >
      {document ? (
        <TaxDocument document={document} />
      ) : isMissing ? (
        <EmptyState
          as="h1"
          title="Invoice not found"
          help="It may belong to another order, or the address may be mistyped."
          action={<LinkButton href={pages.account('orders')}>View My Orders</LinkButton>}
        />
      ) : answer.status === 'error' ? (
        <InlineError message={errorMessage(answer.error)} onRetry={answer.reload} />
      ) : (
        <Loading label="Loading invoice...">
          <Skeleton className="h-[640px] w-full" />
        </Loading>
      )}
    </SheetPage>
  );
}
