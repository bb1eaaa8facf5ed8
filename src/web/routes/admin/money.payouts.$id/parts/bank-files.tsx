import { formatMoney } from '#domain/money/cents.ts';

import type { PayoutDetail } from '#contract/endpoints/office-payouts.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Download } from '#web/ui/icons.tsx';

/** The files for the bank. A download is always the same bytes, and the audit log records it. */
export function BankFiles({ payout }: { payout: PayoutDetail }) {
  const canDownload = payout.status === 'approved' || payout.status === 'sent';
  return (
    <Card as="section" title="File for the bank">
      <ul className="flex flex-col divide-y divide-line">
        {payout.files.map((file) => (
          <li
            key={file.position}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-[600]">{file.name}</p>
              <p className="text-small text-ink-2">
                {formatMoney(file.total)},{' '}
                {file.payments === 1 ? '1 payment' : `${file.payments} payments`}
              </p>
              <p className="text-caption wrap-anywhere text-ink-2">SHA-256 {file.sha256}</p>
            </div>
            {canDownload && <DownloadFile payoutId={payout.id} file={file} />}
          </li>
        ))}
      </ul>
      {!canDownload && (
        <p className="mt-3 text-small text-ink-2">
          {payout.status === 'waiting'
            ? 'It can be downloaded after the second approval.'
            : 'It can no longer be downloaded.'}
        </p>
      )}
    </Card>
  );
}

interface DownloadFileProps {
  payoutId: string;
  file: PayoutDetail['files'][number];
}

function DownloadFile({ payoutId, file: { position, name: label } }: DownloadFileProps) {
  const api = useOfficeApi();
  const { run, isRunning } = useCall(toastFailure);
  const download = () =>
    run(async () => {
      const { bytes, name } = await api.payouts.downloadPayoutFile({
        params: { id: payoutId, position },
      });
      saveFile({ name, content: new Blob([bytes.slice()], { type: 'text/plain' }) });
    });
  return (
    <Button
      variant="secondary"
      aria-label={`Download ${label}`}
      loading={isRunning}
      loadingLabel="Preparing..."
      icon={<Download size={18} />}
      onClick={() => void download()}
    >
      Download
    </Button>
  );
}
