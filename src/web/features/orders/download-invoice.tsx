import { useState } from 'react';

import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast.ts';

/** The document as a PDF; the call needs the reader's token, so it cannot be a plain link. */
export function DownloadInvoice({ orderId, number }: { orderId: string; number: string }) {
  const api = useApi();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    try {
      const { bytes, name } = await api.invoices.downloadInvoice({
        params: { id: orderId, file: `${number}.pdf` },
      });
      saveFile({ name, content: new Blob([bytes.slice()], { type: 'application/pdf' }) });
    } catch (error) {
      showToast({ message: errorMessage(error), tone: 'danger' });
    }
    setIsLoading(false);
  }

  return (
    <Button
      variant="secondary"
      aria-label={`Download ${number} as PDF`}
      loading={isLoading}
      loadingLabel="Preparing..."
      icon={<Download size={18} />}
      onClick={() => void download()}
    >
      PDF
    </Button>
  );
}
