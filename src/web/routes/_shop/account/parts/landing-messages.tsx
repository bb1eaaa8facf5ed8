import { pages } from '#contract/paths/pages.ts';

import { ThreadRow } from '#web/features/messages/thread-row.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const THREADS = 20;
const SHOWN = 3;

/** The newest threads with something unread. */
export function LandingMessages({ userId }: { userId: string }) {
  const api = useApi();
  const list = useAsync(`latest threads of ${userId}`, (signal) =>
    api.messages.listThreads({ query: { limit: THREADS, offset: 0 }, signal }),
  );
  const unread = list.data?.threads.filter((thread) => thread.is_unread);
  return (
    <Card
      as="section"
      title="Unread messages"
      action={
        <a
          href={pages.accountThreads()}
          className="inline-flex min-h-11 items-center text-small text-link"
        >
          All messages
        </a>
      }
    >
      {unread === undefined ? (
        list.status === 'error' ? (
          <InlineError
            message="Your messages could not be loaded"
            help={errorMessage(list.error)}
            onRetry={list.reload}
          />
        ) : (
          <Loading label="Loading messages...">
            <Skeleton className="h-16 w-full" />
          </Loading>
        )
      ) : unread.length === 0 ? (
        <p className="text-ink-2">No unread messages.</p>
      ) : (
        <ul className="-mx-4 -mb-4 divide-y divide-line">
          {unread.slice(0, SHOWN).map((thread) => (
            <ThreadRow
              key={thread.id}
              thread={thread}
              href={pages.accountThread(thread.id)}
              name={thread.seller_name}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
