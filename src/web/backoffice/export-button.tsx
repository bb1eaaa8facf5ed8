import type { AnsweredFile } from '#contract/endpoint.ts';

import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons.tsx';
import { toastFailure, useCall } from './use-call.ts';

/** Downloads a list as a file; what goes wrong is said in a message, the list stays as it is. */
export function ExportButton({ onExport }: { onExport: () => Promise<AnsweredFile> }) {
  const { run, isRunning } = useCall(toastFailure);

  const download = () =>
    run(async () => {
      const { bytes, name } = await onExport();
      saveFile({ name, content: new Blob([bytes.slice()], { type: 'text/csv' }) });
    });

  return (
    <Button
      variant="secondary"
      icon={<Download size={18} />}
      loading={isRunning}
      loadingLabel="Exporting..."
      onClick={() => void download()}
    >
      Export CSV
    </Button>
  );
}
