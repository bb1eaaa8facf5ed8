import { Download } from 'lucide-react';
import { useState } from 'react';

import type { AnsweredFile } from '#contract/endpoint.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.ts';

interface ExportButtonProps {
  /** Fetches the whole filtered list. */
  onExport: () => Promise<AnsweredFile>;
}

/** Downloads a list as a file; what goes wrong is said in a message, the list stays as it is. */
export function ExportButton({ onExport }: ExportButtonProps) {
  const [isReading, setIsReading] = useState(false);

  async function download() {
    setIsReading(true);
    try {
      const { bytes, name } = await onExport();
      saveFile({ name, content: new Blob([bytes.slice()], { type: 'text/csv' }) });
    } catch (error) {
      showToast({ tone: 'danger', message: errorMessage(error) });
    } finally {
      setIsReading(false);
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden="true" size={18} strokeWidth={1.75} />}
      loading={isReading}
      loadingLabel="Exporting..."
      onClick={() => void download()}
    >
      Export CSV
    </Button>
  );
}
