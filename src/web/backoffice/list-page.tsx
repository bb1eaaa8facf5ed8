import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { pageCount } from '#domain/catalog/pagination.ts';
import { formatCount } from '#domain/numbers/format-count.ts';

import type { AnsweredFile } from '#contract/endpoint.ts';

import type { Settled } from '#web/lib/settle.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inbox, Plus, SearchX } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import { ExportButton } from './export-button.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { LookMenu } from './list-look/look-menu.tsx';
import { useListLook } from './list-look/use-list-look.ts';
import { isNarrowed, listHref, PAGE_SIZES, type ListSearch, type ListView } from './list-search.ts';
import { ListViews } from './saved-views/list-views.tsx';
import { SearchField } from './search-field.tsx';

interface Counted {
  readonly totalCount: number;
}

interface ListPageProps<Row, Search extends ListSearch, Data extends Counted> extends Pick<
  DataTableProps<Row>,
  'rowKey' | 'rowName' | 'rowActions' | 'isMuted' | 'selection' | 'groupOf' | 'rowHeight'
> {
  columns?: DataTableProps<Row>['columns'] | undefined;
  /** For rows that are no table: draws them in its place. */
  draw?: ((rows: readonly Row[]) => ReactNode) | undefined;
  title: string;
  /** Under the title, in a sentence. */
  intro?: ReactNode;
  /** The list's own address. */
  path: string;
  search: Search;
  /** The answer has every row, so there are no pages. */
  isWhole?: boolean;
  /** The one thing that people come here to add. */
  add?: { readonly href: string; readonly label: string } | undefined;
  /** More buttons next to it. */
  actions?: ReactNode;
  /** What happened, under the title. */
  notice?: ReactNode;
  views?: readonly ListView<Search>[] | undefined;
  /** Without it the list has no search field. */
  searchLabel?: string | undefined;
  /** Selects and switches next to the search field. */
  filters?: ReactNode;
  results: Settled<Data>;
  rowsOf: (data: Data) => readonly Row[];
  /** Actions on the selected rows, above the list while rows are selected. */
  bulkActions?: ReactNode;
  /** Fetches the whole filtered list as a file. */
  onExport?: (() => Promise<AnsweredFile>) | undefined;
  /** The exact words for a list with nothing in it. */
  emptyText: string;
  /** What the records are for. */
  emptyHelp?: string | undefined;
  /** Where an empty list leads that has nothing to add. */
  emptyLink?: { readonly href: string; readonly label: string } | undefined;
  /** Before the error's own message: "Error loading orders". */
  errorText: string;
}

/** The frame of every list in the back offices. The state of a list is in its URL. */
export function ListPage<Row, Search extends ListSearch, Data extends Counted>(
  props: ListPageProps<Row, Search, Data>,
) {
  const { title, path, search, add, views, results, selection } = props;
  const look = useListLook(path, props.columns ?? [], props.rowHeight);
  const chosenCount = selection?.chosen.size ?? 0;
  // An empty list has its one button where the rows would be.
  const hasRows = results.ok && results.data.totalCount > 0;
  const isEmpty = results.ok && !hasRows && !isNarrowed(search);
  const hasLook = look.hasChoice && hasRows;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-h1">
            {title}
          </h1>
          {props.intro && <p className="mt-1 max-w-2xl text-small text-ink-2">{props.intro}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {props.actions}
          {props.onExport && <ExportButton onExport={props.onExport} />}
          {add && !isEmpty && (
            <LinkButton
              href={add.href}
              icon={<Plus size={18} strokeWidth={2} />}
              className="max-sm:flex-1"
            >
              {add.label}
            </LinkButton>
          )}
        </div>
      </header>
      {props.notice}
      <ListViews views={views} path={path} search={search} />
      {(props.searchLabel !== undefined || props.filters !== undefined || hasLook) && (
        <div className="flex flex-wrap items-end gap-3">
          {props.searchLabel !== undefined && (
            <SearchField label={props.searchLabel} path={path} search={search} />
          )}
          {props.filters}
          {hasLook && <LookMenu {...look} />}
        </div>
      )}
      {chosenCount > 0 && (
        <div
          role="group"
          aria-label="Actions for selected rows"
          className="sticky top-16 z-2 flex flex-wrap items-center gap-3 rounded-card bg-ink px-4 py-2.5 text-white shadow-popover"
        >
          <p role="status" className="text-small font-[600]">
            {chosenCount} selected
          </p>
          {props.bulkActions}
          <button
            type="button"
            className="ml-auto text-small underline underline-offset-3"
            onClick={() => selection?.onChange(new Set())}
          >
            Clear selection
          </button>
        </div>
      )}
      <Results {...props} columns={look.columns} />
      {hasRows && props.isWhole !== true && (
        <Foot path={path} search={search} totalCount={results.data.totalCount} />
      )}
    </div>
  );
}

function Results<Row, Search extends ListSearch, Data extends Counted>(
  props: ListPageProps<Row, Search, Data>,
) {
  const { results, path, search, errorText, emptyText, columns = [], draw } = props;
  const router = useRouter();
  const isUpdating = useRouterState({ select: ({ isLoading }) => isLoading });
  if (!results.ok) {
    return (
      <InlineError
        message={errorText}
        help={results.message}
        onRetry={() => void router.invalidate()}
      />
    );
  }
  if (results.data.totalCount === 0) {
    const hasFilters = isNarrowed(search);
    const Icon = hasFilters ? SearchX : Inbox;
    const link = hasFilters
      ? { href: path, label: 'Clear search and filters' }
      : (props.add ?? props.emptyLink);
    return (
      <EmptyState
        icon={<Icon size={28} strokeWidth={1.5} />}
        title={emptyText}
        help={hasFilters ? 'Nothing matches the search and the filters.' : props.emptyHelp}
        action={
          link && (
            <LinkButton href={link.href} variant={link === props.add ? 'primary' : 'secondary'}>
              {link.label}
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    // The old rows stay, dimmed, while another answer is on the way.
    <div
      aria-busy={isUpdating}
      className={cx('transition-opacity duration-200', isUpdating && 'opacity-60')}
    >
      {draw?.(props.rowsOf(results.data)) ?? (
        <DataTable
          {...props}
          columns={columns}
          caption={props.title}
          rows={props.rowsOf(results.data)}
          sort={search.sort}
          sortHref={(sort) => listHref<ListSearch>(path, search, { sort })}
        />
      )}
    </div>
  );
}

function Foot({ path, search, totalCount }: Counted & { path: string; search: ListSearch }) {
  const size = search.size ?? PAGE_SIZES[0];
  const page = search.page ?? 1;
  const first = (page - 1) * size + 1;
  const last = Math.min(totalCount, page * size);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-4">
      <p role="status" className="text-small text-ink-2 tabular-nums">
        {formatCount(first)}–{formatCount(last)} of {formatCount(totalCount)}
      </p>
      <Pagination
        page={page}
        pageCount={pageCount(totalCount, size)}
        hrefFor={(next) => listHref(path, search, { page: next })}
      />
      <nav aria-label="Rows per page" className="flex items-center gap-1 text-small text-ink-2">
        <span aria-hidden="true" className="mr-1">
          Rows
        </span>
        {PAGE_SIZES.map((each) => (
          <a
            key={each}
            href={listHref(path, search, {
              size: each === PAGE_SIZES[0] ? undefined : each,
            })}
            aria-label={`${each} rows per page`}
            aria-current={each === size ? 'true' : undefined}
            className={cx(
              'inline-flex h-8 min-w-8 items-center justify-center rounded-control px-2 tabular-nums',
              each === size ? 'bg-ink text-white' : 'hover:bg-neutral-tint',
            )}
          >
            {each}
          </a>
        ))}
      </nav>
    </footer>
  );
}
