import { useRef, useState } from 'react';

import { ExportButton } from '#web/backoffice/export-button.tsx';
import { sizeText } from '#web/lib/size-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Upload } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

import { EarlierImports } from './earlier-imports.tsx';
import { useImportArea } from './import-area.ts';
import { ImportSteps } from './import-frame.tsx';
import { useUpload } from './use-upload.ts';

/** The first step of an import, and the imports before it (Rule 148). */
export function FileScreen() {
  return (
    <div className="flex flex-col gap-5">
      <header>
        <h1 tabIndex={-1} className="text-h1">
          Import products
        </h1>
        <p className="mt-1 max-w-2xl text-small text-ink-2">
          Add products or change many at once with a file from your spreadsheet. You see what the
          file would do before anything changes.
        </p>
      </header>
      <ImportSteps current="file" found={null} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ChooseFile />
        <Beginnings />
      </div>
      <EarlierImports />
    </div>
  );
}

function ChooseFile() {
  const { upload, send, cancel } = useUpload();
  const [tooMany, setTooMany] = useState(false);
  const zone = useRef<HTMLDivElement>(null);
  const isSending = upload !== null && upload.failure === null;
  return (
    <Card as="section" title="Your file">
      <div ref={zone} className="flex flex-col gap-4">
        <DropZone
          icon={<Upload size={28} strokeWidth={1.5} />}
          label="Choose a file"
          isMain
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChoose={([file, ...others]) => {
            setTooMany(others.length > 0);
            if (file !== undefined && others.length === 0) void send(file);
          }}
        >
          Drop a CSV file here, or choose one. In Excel, LibreOffice, Numbers and Google Sheets,
          save or download your sheet as CSV. At most 20 MB and 100,000 rows.
        </DropZone>
        {tooMany && <InlineError message="Drop one file at a time." />}
        {isSending && (
          <div className="flex flex-wrap items-center gap-3 text-small">
            <Spinner />
            <p role="status" className="min-w-0 flex-1 wrap-anywhere">
              Uploading {upload.file.name} ({sizeText(upload.file.size)})...
            </p>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                cancel();
                zone.current?.querySelector('button')?.focus();
              }}
            >
              Cancel
            </Button>
          </div>
        )}
        {upload !== null && upload.failure !== null && (
          <InlineError
            message={`${upload.file.name} was not uploaded`}
            help={upload.failure}
            onRetry={upload.canRetry ? () => void send(upload.file) : undefined}
          />
        )}
      </div>
    </Card>
  );
}

/** Files to begin with, for those who have none yet. */
function Beginnings() {
  const { calls, query, exportProducts } = useImportArea();
  return (
    <Card as="section" title="Where to start">
      <ul className="flex flex-col gap-5 text-small text-ink-2">
        <li className="flex flex-col items-start gap-2">
          <p>
            <strong className="text-ink">New products:</strong> the template has every column and
            two products as examples.
          </p>
          <ExportButton label="Download the template" onExport={() => calls.template({ query })} />
        </li>
        <li className="flex flex-col items-start gap-2">
          <p>
            <strong className="text-ink">Products in the shop:</strong> export them, change the file
            and import it again.
          </p>
          <ExportButton label="Export your products" onExport={() => exportProducts({ query })} />
        </li>
        <li>
          <p>
            <strong className="text-ink">Stock or prices alone:</strong> two columns are enough,
            such as SKU and Stock.
          </p>
        </li>
      </ul>
    </Card>
  );
}
