import { useRouter } from '@tanstack/react-router';

import type { Thread, ThreadSummary } from '#contract/schemas/messages.ts';

import { BackLink } from '#web/backoffice/back-link.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { ThreadView } from '#web/features/messages/thread-view.tsx';
import type { ThreadCalls } from '#web/features/messages/use-thread.ts';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { AttachPictures } from '#web/features/pictures/attach-pictures.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Mail } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { threadArea, type ThreadListSearch } from './thread-area.ts';
import { ThreadList } from './thread-list.tsx';

interface MessagesScreenProps {
  search: ThreadListSearch;
  results: Settled<{ threads: readonly ThreadSummary[]; totalCount: number }>;
  /** The thread beside the list; none on the list's own page. */
  open?: {
    readonly id: string | undefined;
    readonly calls: Omit<ThreadCalls, 'loadBefore' | 'markRead'>;
  };
}

/** The queue on the left and a thread on the right; on narrow screens one or the other. */
export function MessagesScreen({ search, results, open }: MessagesScreenProps) {
  const router = useRouter();
  const area = useOfficeArea();
  const { pages, orderHref, getBefore, markRead } = threadArea(area, useOfficeApi());
  const nameOf = (thread: Pick<Thread, 'customer_name' | 'seller_name'>) =>
    area === 'admin' ? `${thread.customer_name} and ${thread.seller_name}` : thread.customer_name;
  return (
    <div className="flex flex-col gap-5">
      <h1 tabIndex={-1} className={cx('text-h1', open !== undefined && 'max-xl:sr-only')}>
        Messages
      </h1>
      <div className="grid gap-6 xl:grid-cols-12 xl:items-start">
        <div className={cx('min-w-0 xl:col-span-5', open !== undefined && 'max-xl:hidden')}>
          <ThreadList
            path={pages.threads()}
            search={search}
            results={results}
            hrefOf={(id) => pages.thread(id, { ...search })}
            openId={open?.id}
            nameOf={nameOf}
          />
        </div>
        {open === undefined ? (
          <EmptyState
            icon={<Mail size={28} strokeWidth={1.5} />}
            title="Choose a message to read it"
            className="max-xl:hidden xl:col-span-7"
          />
        ) : (
          <div className="flex min-w-0 flex-col gap-3 xl:col-span-7">
            <div className="xl:hidden">
              <BackLink href={pages.threads({ ...search })} label="Messages" />
            </div>
            <ThreadView
              key={open.calls.key}
              calls={{ ...open.calls, loadBefore: getBefore, markRead }}
              words={(thread) => ({
                title: nameOf(thread),
                empty: `Write to ${thread.customer_name}, who gets an email.`,
              })}
              headingLevel="h2"
              orderHref={orderHref}
              orderStatus={({ status }) => <StatusBadge status={status} />}
              note={(thread) =>
                area === 'admin' &&
                thread.seller_id !== null && (
                  <Notice tone={thread.seller_can_answer ? 'info' : 'warning'}>
                    {thread.seller_can_answer
                      ? `These messages are with ${thread.seller_name}. What you write is shown to both in the name of the shop.`
                      : `Nobody works for ${thread.seller_name} at the moment, so please answer.`}
                  </Notice>
                )
              }
              pictures={(field) => <AttachPictures {...field} />}
              onStarted={(id) => void router.navigate({ href: pages.thread(id), replace: true })}
            />
          </div>
        )}
      </div>
    </div>
  );
}
