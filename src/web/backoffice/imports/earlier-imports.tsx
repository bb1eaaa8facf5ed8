import { isAtWork } from '#domain/range/outcomes.ts';

import type { Import } from '#contract/schemas/imports.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { Loaded } from '#web/backoffice/loaded.tsx';
import { deleteItem, RowMenu } from '#web/backoffice/row-menu.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import { useAsync } from '#web/lib/use-async.ts';

import { useImportArea } from './import-area.ts';
import { useImportHrefs } from './import-frame.tsx';
import { ImportStateBadge, outcomeWords, rowWords, stepOf } from './import-words.tsx';
import { useRefresh } from './use-import.ts';

/** The imports of the last 90 days, with the way to go on with each. */
export function EarlierImports() {
  const { calls, query } = useImportArea();
  const answer = useAsync(
    'imports',
    async (signal) => (await calls.list({ query, signal })).imports,
  );
  useRefresh(answer, answer.data?.some(({ state }) => isAtWork(state)) ?? false);
  const deletion = useDelete<Import>({
    question: ({ file_name: name }) => `Delete the import of ${name}?`,
    // One that is checked again may have imported something before it stopped.
    consequence: () => 'Products that it has added or changed stay as they are.',
    confirmLabel: 'Delete',
    failure: 'The import was not deleted.',
    done: ({ file_name: name }) => `The import of ${name} was deleted.`,
    onDelete: async ({ id }) => {
      await calls.remove({ params: { id }, query });
      answer.reload();
    },
  });
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className="text-h3">
        Earlier imports
      </h2>
      <p className="mt-1 mb-3 text-small text-ink-2">
        The latest 50, for 90 days. What they changed stays after that.
      </p>
      <Loaded answer={answer}>
        {(imports) =>
          imports.length === 0 ? (
            <p className="rounded-card border border-dashed border-line bg-surface px-6 py-8 text-center text-small text-ink-2">
              No imports
            </p>
          ) : (
            <ImportTable imports={imports} onDelete={deletion.ask} />
          )
        }
      </Loaded>
      {deletion.dialog}
    </section>
  );
}

interface ImportTableProps {
  imports: readonly Import[];
  onDelete: (row: Import) => void;
}

function ImportTable({ imports, onDelete }: ImportTableProps) {
  const hrefOf = useImportHrefs();
  return (
    <DataTable
      caption="Earlier imports"
      columns={columnsOf((row) => hrefOf(row.id, stepOf(row)))}
      rows={imports}
      rowKey={({ id }) => id}
      rowName={({ file_name: name }) => name}
      rowActions={(row) =>
        !isAtWork(row.state) && (
          <RowMenu name={row.file_name} items={[deleteItem(() => onDelete(row))]} />
        )
      }
    />
  );
}

function columnsOf(hrefOf: (row: Import) => string): readonly Column<Import>[] {
  return [
    {
      key: 'file',
      header: 'File',
      isName: true,
      cell: (row) => (
        <div className="cell-lines">
          <a
            href={hrefOf(row)}
            className="block font-[600] underline-offset-3 wrap-anywhere hover:underline"
          >
            {row.file_name}
          </a>
          {row.failure !== null && <p className="text-caption text-ink-2">{row.failure}</p>}
        </div>
      ),
    },
    {
      key: 'state',
      header: 'State',
      isStatus: true,
      cell: ({ state }) => <ImportStateBadge state={state} />,
    },
    {
      key: 'rows',
      header: 'Rows',
      cell: ({ row_count: count, outcomes }) => (
        <div className="cell-lines">
          <p className="tabular-nums">{rowWords(count)}</p>
          <p className="text-caption text-ink-3 tabular-nums">{outcomeWords(outcomes)}</p>
        </div>
      ),
    },
    { key: 'who', header: 'By', from: 'lg', cell: ({ made_by: maker }) => maker },
    {
      key: 'when',
      header: 'Uploaded',
      cell: ({ created_at: at }) => <ShortDate at={at} withTime />,
    },
  ];
}
