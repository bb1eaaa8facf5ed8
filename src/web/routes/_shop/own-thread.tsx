import { pages } from '#contract/paths/pages.ts';
import type { NewMessage, Thread } from '#contract/schemas/messages.ts';

import { ThreadView } from '#web/features/messages/thread-view.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { AttachPictures } from '#web/features/pictures/attach-pictures.tsx';
import { useApi } from '#web/lib/api.ts';
import { useSession } from '#web/session/session.tsx';
import { ArrowLeft } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

interface OwnThreadProps {
  /** Names the thread, or what a new one is about. */
  threadKey: string;
  load: (signal: AbortSignal) => Promise<Thread>;
  send: (message: NewMessage) => Promise<Thread>;
  onStarted?: (id: string) => void;
}

/** A thread of the signed-in customer. */
export function OwnThread({ threadKey, load, send, onStarted = () => {} }: OwnThreadProps) {
  const { messages } = useApi();
  const { user } = useSession();
  return (
    <div className="page-width py-8 lg:py-10">
      <div className="mx-auto max-w-[760px]">
        <a
          href={pages.accountThreads()}
          className="mb-2 inline-flex min-h-11 items-center gap-2 text-small font-[600] underline-offset-3 hover:underline"
        >
          <ArrowLeft size={18} />
          All messages
        </a>
        {user === null ? (
          <Loading label="Loading messages...">
            <Skeleton className="h-72 w-full" />
          </Loading>
        ) : (
          <ThreadView
            calls={{
              key: `${user.id} ${threadKey}`,
              load,
              loadBefore: (id, before) => messages.getThread({ params: { id }, query: { before } }),
              send,
              markRead: (id, number) => messages.markRead({ params: { id }, body: { number } }),
            }}
            words={({ seller_name: name }) => ({
              title: `Messages with ${name}`,
              empty: `Write to ${name}. You get an email when there is an answer.`,
            })}
            headingLevel="h1"
            orderHref={pages.accountOrder}
            orderStatus={({ status }) => <StatusBadge status={status} />}
            note={(thread) =>
              thread.seller_id !== null &&
              !thread.seller_can_answer && (
                <Notice>
                  {thread.seller_name} is not selling here at the moment. We read your messages and
                  answer instead.
                </Notice>
              )
            }
            pictures={(field) => <AttachPictures {...field} />}
            onStarted={onStarted}
          />
        )}
      </div>
    </div>
  );
}
