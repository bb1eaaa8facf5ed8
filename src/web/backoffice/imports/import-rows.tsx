import { pageCount } from '#domain/catalog/pagination.ts';
import { ROW_OUTCOMES, type RowOutcome } from '#domain/range/outcomes.ts';

import type { Import, ImportRow } from '#contract/schemas/imports.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { listHref, windowOf } from '#web/backoffice/list-search.ts';
import { Loaded } from '#web/backoffice/loaded.tsx';
import { ViewTab, ViewTabs } from '#web/backoffice/view-tabs.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { Pagination } from '#web/ui/pagination.tsx';

import { useImportArea, type ImportRowSearch } from './import-area.ts';
import { number, OUTCOME_WORDS } from './import-words.tsx';
import { differingParts } from './text-difference.ts';

const PAGE_ROWS = 25;

interface ImportRowsProps {
  found: Import;
  /** The page's own address. */
  path: string;
  search: ImportRowSearch;
}

/** The rows of an import by what becomes of them. */
export function ImportRows({ found, path, search }: ImportRowsProps) {
  const { calls, query } = useImportArea();
  const { outcomes } = found;
  const shown = search.rows ?? ROW_OUTCOMES.find((name) => outcomes[name] > 0) ?? 'new';
  const page = search.page ?? 1;
  const key = [found.id, found.finished_at, shown, page].join(' ');
  const answer = useAsync(key, async (signal) => ({
    // The rows before stay while others load, under their own headings.
    outcome: shown,
    ...(await calls.listRows({
      params: { id: found.id },
      query: { outcome: shown, ...windowOf({ page, size: PAGE_ROWS }), ...query },
      signal,
    })),
  }));
  return (
    <section aria-label="Rows" className="flex flex-col gap-4">
      <div className="flex border-line md:border-b">
        <ViewTabs>
          {ROW_OUTCOMES.map((name) => (
            <ViewTab
              key={name}
              href={listHref(path, search, { rows: name })}
              isCurrent={name === shown}
              count={outcomes[name]}
            >
              {OUTCOME_WORDS[name]}
            </ViewTab>
          ))}
        </ViewTabs>
      </div>
      <Loaded answer={answer}>
        {({ outcome, rows, totalCount }) => (
          <>
            {rows.length === 0 ? (
              <p className="py-6 text-small text-ink-2">
                {totalCount === 0 ? EMPTY_WORDS[outcome] : 'This page has no rows.'}
              </p>
            ) : (
              <RowTable outcome={outcome} rows={rows} />
            )}
            <footer className="flex flex-wrap items-center justify-between gap-4">
              <p role="status" className="text-small text-ink-2 tabular-nums">
                {totalCount > PAGE_ROWS &&
                  rows.length > 0 &&
                  `${number((page - 1) * PAGE_ROWS + 1)}–${number(Math.min(totalCount, page * PAGE_ROWS))} of ${number(totalCount)}`}
              </p>
              <Pagination
                page={page}
                pageCount={pageCount(totalCount, PAGE_ROWS)}
                hrefFor={(next) => listHref(path, search, { page: next })}
              />
            </footer>
          </>
        )}
      </Loaded>
    </section>
  );
}

const EMPTY_WORDS: Readonly<Record<RowOutcome, string>> = {
  new: 'No row is new.',
  changed: 'No row changes a product.',
  unchanged: 'No row is unchanged.',
  refused: 'No row is refused.',
};

function RowTable({ outcome, rows }: { outcome: RowOutcome; rows: readonly ImportRow[] }) {
  const { pages } = useImportArea();
  const caption = `${OUTCOME_WORDS[outcome]} rows`;
  if (outcome === 'refused') {
    return (
      <DataTable
        caption={caption}
        rowHeight="free"
        columns={REFUSED_COLUMNS}
        rows={refusalsOf(rows)}
        rowKey={({ key }) => key}
        rowName={({ row }) => `row ${row.row_number}`}
      />
    );
  }
  const row: Column<ImportRow> = { ...ROW, cell: ({ row_number: at }) => number(at) };
  const product: Column<ImportRow> = {
    key: 'product',
    header: 'Product',
    isName: true,
    cell: ({ name, product_id: id }) =>
      id === null ? (
        <span className="font-[600] wrap-anywhere">{name}</span>
      ) : (
        <a
          href={pages.product(id)}
          className="font-[600] underline-offset-3 wrap-anywhere hover:underline"
        >
          {name}
        </a>
      ),
  };
  return (
    <DataTable
      caption={caption}
      rowHeight="free"
      columns={outcome === 'unchanged' ? [row, product] : [row, product, CHANGES[outcome]]}
      rows={rows}
      rowKey={({ row_number: at }) => String(at)}
      rowName={({ name }) => name}
    />
  );
}

const ROW = { key: 'row', header: 'Row', width: 'w-16' } as const;

const CHANGES: Readonly<Record<'new' | 'changed', Column<ImportRow>>> = {
  new: {
    key: 'values',
    header: 'What is added',
    cell: ({ changes }) => <NewValues changes={changes} />,
  },
  changed: {
    key: 'changes',
    header: 'What changes',
    cell: ({ changes }) => (
      <ul className="flex flex-col gap-1">
        {changes.map((change) => (
          <Change key={change.heading} {...change} />
        ))}
      </ul>
    ),
  },
};

/** A value before and after, side by side. */
function Change({ heading, before, after }: ImportRow['changes'][number]) {
  const [old, fresh] = differingParts(before, after);
  return (
    <li className="wrap-anywhere">
      <span className="text-ink-3">{heading}: </span>
      <del className="text-ink-3">
        <span className="sr-only">before </span>
        {old || 'blank'}
      </del>
      <span aria-hidden="true"> → </span>
      <ins className="font-[600] no-underline">
        <span className="sr-only"> after </span>
        {fresh || 'blank'}
      </ins>
    </li>
  );
}

/** The most values of a new row that are shown: enough to recognise it. */
const SHOWN_VALUES = 6;

function NewValues({ changes }: Pick<ImportRow, 'changes'>) {
  // The product's name is in the column before.
  const values = changes.filter(({ heading, after }) => heading !== 'Name' && after !== '');
  const rest = values.length - SHOWN_VALUES;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {values.slice(0, SHOWN_VALUES).map(({ heading, after }) => (
        <li key={heading} className="max-w-72 wrap-anywhere">
          <span className="text-ink-3">{heading}: </span>
          {after.length > 60 ? `${after.slice(0, 60)}…` : after}
        </li>
      ))}
      {rest > 0 && <li className="text-ink-3">and {rest} more</li>}
    </ul>
  );
}

interface Refusal {
  readonly key: string;
  readonly row: ImportRow;
  readonly error: ImportRow['errors'][number];
}

/** A line for each error of a row. */
function refusalsOf(rows: readonly ImportRow[]): Refusal[] {
  return rows.flatMap((row) =>
    row.errors.map((error, index) => ({ key: `${row.row_number} ${index}`, row, error })),
  );
}

const REFUSED_COLUMNS: readonly Column<Refusal>[] = [
  { ...ROW, cell: ({ row }) => number(row.row_number) },
  {
    key: 'product',
    header: 'Product',
    isName: true,
    cell: ({ row }) => <span className="font-[600] wrap-anywhere">{row.name}</span>,
  },
  {
    key: 'column',
    header: 'Column',
    cell: ({ error }) => <span className="wrap-anywhere">{error.heading ?? 'Whole row'}</span>,
  },
  {
    key: 'value',
    header: 'In the file',
    cell: ({ error }) =>
      error.value === '' ? (
        <span className="text-ink-3">{error.heading === null ? '–' : 'blank'}</span>
      ) : (
        <span className="wrap-anywhere">{error.value}</span>
      ),
  },
  { key: 'reason', header: 'Reason', cell: ({ error }) => error.message },
];
