import { formatMoney } from '#domain/money/cents.ts';

import type { TaxDocumentView } from '#contract/schemas/invoices.ts';
import type { OfficeOrder } from '#contract/schemas/office-orders.ts';
import { disputesPage, providerName } from '#contract/text/payment-provider.ts';

import { disputeEvidence } from '#web/backoffice/orders/dispute-evidence.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface DisputeNoticeProps {
  order: OfficeOrder;
  dispute: OfficeOrder['disputes'][number];
  invoices: readonly TaxDocumentView[];
}

/** An open dispute: until when and where to answer, and the evidence as a file. */
export function DisputeNotice({ order, dispute, invoices }: DisputeNoticeProps) {
  const { provider, due_at: dueAt } = dispute;
  const page = disputesPage(provider);
  const save = () => {
    const text = disputeEvidence(order, { invoices, siteUrl: window.location.origin });
    saveFile({
      name: `evidence-${order.order_number}.txt`,
      content: new Blob([text], { type: 'text/plain' }),
    });
  };
  return (
    <Notice
      tone="danger"
      title="The payment is disputed"
      action={
        <Button variant="secondary" icon={<Download size={18} />} onClick={save}>
          Download evidence
        </Button>
      }
    >
      <p>
        The buyer has disputed {formatMoney(dispute.amount)} with their bank (
        {dispute.reason.replaceAll('_', ' ')}).{' '}
        {dueAt !== null && (
          <>
            Answer by <ShortDate at={dueAt} />.
          </>
        )}
      </p>
      <p>
        The evidence has the tracking, receipts, policies and history of this order. Submit it in{' '}
        {page === null ? (
          `the dashboard of the payment provider (${providerName(provider)})`
        ) : (
          <a href={page} target="_blank" rel="noreferrer" className="text-link">
            {providerName(provider)}’s dashboard
          </a>
        )}
        , as dispute {dispute.reference}.
      </p>
    </Notice>
  );
}
