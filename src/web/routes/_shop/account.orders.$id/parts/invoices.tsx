import { pages } from '#contract/paths/pages.ts';
import type { Order } from '#contract/schemas/orders.ts';

import { DownloadInvoice } from '#web/features/orders/download-invoice.tsx';
import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** One document per supplier once the order is paid, and one per refund. */
export function Invoices({ order }: { order: Order }) {
  const api = useApi();
  // A refund adds an adjustment note.
  const list = useAsync(`${order.id} ${order.version}`, (signal) =>
    api.invoices.listInvoices({ params: { id: order.id }, signal }),
  );
  const invoices = list.data?.invoices ?? [];
  if (list.status === 'ready' && invoices.length === 0) return null;
  return (
    <Card as="section" title="Invoices" className="print:hidden">
      {list.status === 'error' ? (
        <InlineError message="The invoices could not be loaded." onRetry={list.reload} />
      ) : list.data === null ? (
        <Skeleton className="h-11 w-full" />
      ) : (
        <ul className="divide-y divide-line">
          {invoices.map((invoice) => (
            <li
              key={invoice.number}
              className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0"
            >
              <span className="min-w-0 text-small">
                <a
                  href={pages.orderInvoice(order.id, invoice.number)}
                  className="text-link font-[600]"
                >
                  {invoice.title} <span className="tabular-nums">{invoice.number}</span>
                </a>
                <span className="block text-ink-3">{invoice.supplier.legal_name}</span>
              </span>
              <DownloadInvoice orderId={order.id} number={invoice.number} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
