import type { Import } from '#contract/schemas/imports.ts';

import { ExportButton } from '#web/backoffice/export-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { useImportArea } from './import-area.ts';
import { rowWords } from './import-words.tsx';

/** Says what to do about refused rows, and has them as a file. */
export function RefusedRows({ found: { id, outcomes, state } }: { found: Import }) {
  const { calls, query } = useImportArea();
  const isOver = state === 'done' || state === 'failed';
  return (
    <Notice
      tone="warning"
      title={`${rowWords(outcomes.refused)} ${isOver ? (outcomes.refused === 1 ? 'was' : 'were') : outcomes.refused === 1 ? 'is' : 'are'} refused`}
      action={
        <ExportButton
          label="Download the refused rows"
          onExport={() => calls.downloadRefused({ params: { id }, query })}
        />
      }
    >
      The file of these rows says what is wrong in each. Correct it and import it as a file of its
      own{isOver ? '' : ', or correct your whole file and upload it again'}.
    </Notice>
  );
}
