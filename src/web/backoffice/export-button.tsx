import type { AnsweredFile } from '#contract/endpoint.ts';

import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons.tsx';
import { toastFailure, useCall } from './use-call.ts';

const TYPES = { CSV: 'text/csv', PDF: 'application/pdf' } as const;

interface ExportButtonProps {
  format?: keyof typeof TYPES;
  /** What is exported, for screen readers, where a page has several: "Commission". */
  what?: string;
  /** The button's own words, where they are not the usual ones. */
  label?: string;
  onExport: () => Promise<AnsweredFile>;
}

/** Downloads a list or document; what goes wrong is said in a message, the page stays as it is. */
export function ExportButton({ format = 'CSV', what, label, onExport }: ExportButtonProps) {
  const { run, isRunning } = useCall(toastFailure);

  const download = () =>
    run(async () => {
      const { bytes, name } = await onExport();
      saveFile({ name, content: new Blob([bytes.slice()], { type: TYPES[format] }) });
    });

  return (
    <Button
      variant="secondary"
      icon={<Download size={18} />}
      loading={isRunning}
      loadingLabel={label === undefined ? 'Exporting...' : 'Downloading...'}
      aria-label={what === undefined ? undefined : `Export CSV: ${what}`}
      onClick={() => void download()}
    >
      {label ?? (format === 'CSV' ? 'Export CSV' : 'Download PDF')}
    </Button>
  );
}
