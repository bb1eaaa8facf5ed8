import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { mappingError, type MappedColumn } from '#domain/range/columns.ts';
import { canBeChecked } from '#domain/range/outcomes.ts';

import type { WholeImport } from '#contract/schemas/imports.ts';

import { LeaveGuard } from '#web/backoffice/form-page.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { ArchiveCard } from './archive-card.tsx';
import { ColumnList } from './column-list.tsx';
import { useImportArea } from './import-area.ts';
import { ImportFrame, OtherStep } from './import-frame.tsx';
import { number } from './import-words.tsx';
import { useArchive } from './use-archive.ts';
import { useImport } from './use-import.ts';

/** The second step of an import: what each column of the file is (Rule 148). */
export function ColumnsScreen({ id }: { id: string }) {
  const followed = useImport(id);
  return (
    <ImportFrame
      step="columns"
      title={({ file_name: name }) => `Columns of ${name}`}
      followed={followed}
    >
      {({ found }) =>
        canBeChecked(found.state) ? <ColumnForm found={found} /> : <OtherStep found={found} />
      }
    </ImportFrame>
  );
}

function ColumnForm({ found }: { found: WholeImport }) {
  const { calls, query, pages } = useImportArea();
  const navigate = useNavigate();
  const [mapping, setMapping] = useState(() =>
    found.columns.map(({ mapped }) => mapped as MappedColumn),
  );
  const [error, setError] = useState<string | null>(null);
  const archive = useArchive(found);
  const { run, isRunning, failure } = useCall();
  const isDirty = mapping.some((mapped, index) => mapped !== found.columns[index]?.mapped);

  async function check() {
    const refusal = mappingError(mapping);
    setError(refusal);
    if (refusal !== null) return;
    await run(async () => {
      await calls.check({ params: { id: found.id }, query, body: { mapping } });
      await navigate({ href: pages.importCheck(found.id) });
    });
  }

  const used = mapping.filter((mapped) => mapped !== '').length;
  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning && !archive.isSending) void check();
      }}
    >
      <Card as="section" title="What is each column?">
        <p className="mb-4 max-w-2xl text-small text-ink-2">
          On the left are the columns of your file, on the right what they are in the shop. Columns
          that you leave out change nothing. Your choice is remembered for files with the same
          headings.
        </p>
        <ColumnList
          columns={found.columns}
          mapping={mapping}
          isShowingErrors={error !== null}
          onChange={(changed) => {
            setMapping(changed);
            setError(null);
          }}
        />
        <p role="status" className="mt-4 text-small text-ink-2">
          {usedWords(used, mapping.length)}
        </p>
      </Card>
      <FindsBy mapping={mapping} />
      {mapping.includes('pictures') && <ArchiveCard archive={archive} />}
      {error !== null && <InlineError message={error} />}
      {failure !== null && <InlineError message="The file was not checked" help={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          loading={isRunning}
          loadingLabel="Starting the check..."
          disabled={archive.isSending}
        >
          Check the file
        </Button>
        <LinkButton href={pages.imports()} variant="secondary">
          Choose another file
        </LinkButton>
      </div>
      <LeaveGuard isUnsaved={isDirty || archive.isSending} isSaving={isRunning} />
    </form>
  );
}

function usedWords(used: number, total: number): string {
  if (used === total) return `All ${number(total)} columns are used.`;
  const left = total - used;
  return `${number(used)} of ${number(total)} columns are used, ${number(left)} ${left === 1 ? 'is' : 'are'} left out.`;
}

/** How the rows of a file without names find their products, such as one of stock. */
function FindsBy({ mapping }: { mapping: readonly MappedColumn[] }) {
  const bySku = mapping.includes('sku');
  if (mapping.includes('name') || !(bySku || mapping.includes('slug'))) return null;
  const what = bySku ? 'SKU' : 'slug';
  return (
    <Notice>
      This file changes products that exist: each row is found by its {what}. A row whose {what} is
      not in the shop is refused.
    </Notice>
  );
}
