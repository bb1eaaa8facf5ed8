import { useRouter } from '@tanstack/react-router';

import type { PickLine } from '#contract/endpoints/seller-orders.ts';

import { sellerPages } from '#contract/paths/office-pages.ts';

import { PaperPage } from '#web/backoffice/paper-page.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { ProofOfAge } from '#web/features/orders/proof-of-age.tsx';
import { sellerPickListRoute } from '#web/routes/seller/orders.pick-list/route.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PackageCheck } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

export function PickListPage() {
  const router = useRouter();
  const answer = useLoaded(sellerPickListRoute);
  return (
    <PaperPage
      title="Pick list"
      back={{ href: sellerPages.orders({ to_send: true }), label: 'Orders' }}
    >
      {!answer.ok && (
        <InlineError message={answer.message} onRetry={() => void router.invalidate()} />
      )}
      {answer.ok && answer.data.lines.length === 0 && (
        <EmptyState icon={<PackageCheck size={28} strokeWidth={1.5} />} title="Nothing to send." />
      )}
      {answer.ok && answer.data.lines.length > 0 && <PickTable lines={answer.data.lines} />}
    </PaperPage>
  );
}

function PickTable({ lines }: { lines: readonly PickLine[] }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Items to pick</caption>
      <TableHead look="paper" columns={['Quantity', 'Item', 'For orders']} />
      <tbody>
        {lines.map((line, index) => (
          <tr key={index} className="border-b border-line align-top">
            <td className="py-2 pr-3 font-[650] tabular-nums">
              {line.is_recalled ? 0 : line.quantity}
            </td>
            <td className="py-2 pr-3">
              {[line.name, line.variant_name].filter(Boolean).join(', ')}
              {line.is_recalled && <strong className="block">Recalled: do not send</strong>}
              {line.sku !== null && (
                <span className="block text-caption text-ink-3">SKU {line.sku}</span>
              )}
              <ProofOfAge age={line.proof_of_age} />
            </td>
            <td className="py-2">
              <ul>
                {line.orders.map(({ id, order_number: number, quantity }) => (
                  <li key={id} className="sm:whitespace-nowrap">
                    <a
                      href={sellerPages.orders({ open: id })}
                      className="text-link break-all sm:break-normal"
                    >
                      {number}
                    </a>{' '}
                    <span className="tabular-nums">× {quantity}</span>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
