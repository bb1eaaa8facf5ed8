import { getRouteApi } from '@tanstack/react-router';

import { pageCount } from '#domain/catalog/pagination.ts';

import { pages } from '#contract/paths/pages.ts';

import { useLogInFirst } from '#web/features/auth/use-log-in-first.ts';
import { ThreadRow } from '#web/features/messages/thread-row.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useSession } from '#web/session/session.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ArrowLeft, MessageCircleQuestion } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const route = getRouteApi('/shop-layout/account/messages');
const PAGE_SIZE = 20;

export function AccountThreadsPage() {
  const { page = 1 } = route.useSearch();
  const api = useApi();
  const { user } = useSession();
  useLogInFirst(pages.accountThreads(page));
  const list = useAsync(user && `threads of ${user.id}, page ${page}`, (signal) =>
    api.messages.listThreads({
      query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      signal,
    }),
  );
  const threads = list.data?.threads ?? null;
  return (
    <div className="page-width py-8 lg:py-10">
      <a
        href={pages.account()}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-small font-[600] underline-offset-3 hover:underline"
      >
        <ArrowLeft size={18} />
        Your account
      </a>
      <h1 tabIndex={-1} className="mb-6 text-h1">
        Messages
      </h1>
      {list.status === 'error' && threads === null ? (
        <InlineError
          message="Your messages could not be loaded"
          help={errorMessage(list.error)}
          onRetry={list.reload}
        />
      ) : threads === null ? (
        <Loading label="Loading messages...">
          <Skeleton className="h-72 w-full" />
        </Loading>
      ) : threads.length === 0 ? (
        <EmptyState
          icon={<MessageCircleQuestion size={26} />}
          title="No messages"
          help="Ask about a product on its page, or write to who sold it on the page of an order."
          action={<LinkButton href={pages.account('orders')}>View My Orders</LinkButton>}
        />
      ) : (
        <div className="space-y-6">
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {threads.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                href={pages.accountThread(thread.id)}
                name={thread.seller_name}
              />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={pageCount(list.data?.totalCount ?? 0, PAGE_SIZE)}
            hrefFor={pages.accountThreads}
          />
        </div>
      )}
    </div>
  );
}
