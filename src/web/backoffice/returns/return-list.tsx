import { useRouter, useRouterState } from '@tanstack/react-router';

import { pageCount } from '#domain/catalog/pagination.ts';

import type { OfficeReturnSummary } from '#contract/schemas/returns.ts';

import { listHref, PAGE_SIZES } from '#web/backoffice/list-search.ts';
import { SearchField } from '#web/backoffice/search-field.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inbox, SearchX } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import type { ReturnListSearch, ReturnViewName } from './return-area.ts';
import { ReturnRow } from './return-row.tsx';

export interface ReturnListData {
  readonly returns: readonly OfficeReturnSummary[];
  readonly totalCount: number;
  readonly counts: Readonly<Record<Exclude<ReturnViewName, 'ended'>, number>>;
}

interface ReturnListProps {
  path: string;
  search: ReturnListSearch;
  list: Settled<ReturnListData>;
  /** The address of a return beside this list. */
  hrefOf: (id: string) => string;
  /** The return that is open. */
  openId: string | undefined;
  showsSeller: boolean;
}

const EMPTY: Readonly<Record<ReturnViewName, string>> = {
  to_answer: 'No return waits for you',
  open: 'No open returns',
  escalated: 'The shop has no return to decide',
  hurt: 'No return says that somebody was hurt',
  ended: 'No return has ended yet',
};

/** The queue: the earliest deadline first. */
export function ReturnList({ path, search, list, hrefOf, openId, showsSeller }: ReturnListProps) {
  const router = useRouter();
  const isUpdating = useRouterState({ select: ({ isLoading }) => isLoading });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <SearchField label="Number, product or name" path={path} search={search} />
      {!list.ok ? (
        <InlineError
          message="The returns could not be loaded"
          help={list.message}
          onRetry={() => void router.invalidate()}
        />
      ) : list.data.returns.length === 0 ? (
        <Nothing path={path} search={search} />
      ) : (
        <>
          <ul
            aria-busy={isUpdating}
            className={cx(
              'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface transition-opacity duration-200',
              isUpdating && 'opacity-60',
            )}
          >
            {list.data.returns.map((item) => (
              <ReturnRow
                key={item.id}
                item={item}
                href={hrefOf(item.id)}
                showsSeller={showsSeller}
                isOpen={item.id === openId}
              />
            ))}
          </ul>
          <Pagination
            page={search.page ?? 1}
            pageCount={pageCount(list.data.totalCount, search.size ?? PAGE_SIZES[0])}
            hrefFor={(page) => listHref<ReturnListSearch>(path, search, { page })}
          />
        </>
      )}
    </div>
  );
}

function Nothing({ path, search }: Pick<ReturnListProps, 'path' | 'search'>) {
  if (search.q !== undefined) {
    return (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title="No returns match your search"
        action={
          <LinkButton variant="secondary" href={listHref(path, search, { q: undefined })}>
            Clear search
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Inbox size={28} strokeWidth={1.5} />}
      title={EMPTY[search.view ?? 'to_answer']}
      help={
        search.view === undefined
          ? 'Customers ask for a return from their orders, once the goods have arrived.'
          : undefined
      }
      action={
        search.view === undefined && (
          <LinkButton
            variant="secondary"
            href={listHref<ReturnListSearch>(path, search, { view: 'open' })}
          >
            Show all open returns
          </LinkButton>
        )
      }
    />
  );
}
