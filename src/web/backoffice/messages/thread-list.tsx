import { useRouter } from '@tanstack/react-router';

import { pageCount } from '#domain/catalog/pagination.ts';

import type { ThreadSummary } from '#contract/schemas/messages.ts';

import { listHref, PAGE_SIZES, type ListView } from '#web/backoffice/list-search.ts';
import { ListViews } from '#web/backoffice/saved-views/list-views.tsx';
import { SearchField } from '#web/backoffice/search-field.tsx';
import { ThreadRow } from '#web/features/messages/thread-row.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inbox, SearchX } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import type { ThreadListSearch } from './thread-area.ts';

interface ThreadListProps {
  path: string;
  search: ThreadListSearch;
  results: Settled<{ threads: readonly ThreadSummary[]; totalCount: number }>;
  /** The address of a thread beside this list. */
  hrefOf: (id: string) => string;
  /** The thread that is open. */
  openId: string | undefined;
  nameOf: (thread: ThreadSummary) => string;
}

const VIEWS: readonly ListView<ThreadListSearch>[] = [
  { label: 'Unanswered', change: { view: undefined } },
  { label: 'All', change: { view: 'all' } },
];

/** The queue: who has waited the longest first. */
export function ThreadList({ path, search, results, hrefOf, openId, nameOf }: ThreadListProps) {
  const router = useRouter();
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListViews path={path} search={search} views={VIEWS} />
      <SearchField label="Order number or name" path={path} search={search} />
      {!results.ok ? (
        <InlineError
          message="The messages could not be loaded"
          help={results.message}
          onRetry={() => void router.invalidate()}
        />
      ) : results.data.threads.length === 0 ? (
        <Nothing path={path} search={search} />
      ) : (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {results.data.threads.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                href={hrefOf(thread.id)}
                name={nameOf(thread)}
                showsClock
                isOpen={thread.id === openId}
              />
            ))}
          </ul>
          <Pagination
            page={search.page ?? 1}
            pageCount={pageCount(results.data.totalCount, search.size ?? PAGE_SIZES[0])}
            hrefFor={(page) => listHref<ThreadListSearch>(path, search, { page })}
          />
        </>
      )}
    </div>
  );
}

function Nothing({ path, search }: Pick<ThreadListProps, 'path' | 'search'>) {
  if (search.q !== undefined) {
    return (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title="No messages match your search"
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
      title={search.view === 'all' ? 'No messages yet' : 'Every message is answered'}
      help={
        search.view === 'all'
          ? 'Customers write from their orders and from the pages of products.'
          : undefined
      }
      action={
        search.view !== 'all' && (
          <LinkButton
            variant="secondary"
            href={listHref<ThreadListSearch>(path, search, { view: 'all' })}
          >
            Show all messages
          </LinkButton>
        )
      }
    />
  );
}
