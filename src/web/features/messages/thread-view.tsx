import { useState, type ReactNode } from 'react';

import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';
import type { Thread } from '#contract/schemas/messages.ts';

import { errorCode } from '#web/lib/error-message.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { LiveRegion, sayAgain } from '#web/ui/live-region.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { Composer, type PicturesFieldProps } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useThread, type ThreadCalls } from './use-thread.ts';

interface ThreadViewProps {
  calls: ThreadCalls;
  /** The screen's words for the thread: its heading and how it calls the other side. */
  words: (thread: Thread) => { readonly title: string; readonly empty: string };
  headingLevel: 'h1' | 'h2';
  /** Where the order of the thread is opened. */
  orderHref: (orderId: string) => string;
  /** The order's status, as the screen shows it. */
  orderStatus: (order: NonNullable<Thread['order']>) => ReactNode;
  /** Between heading and messages, such as that the seller is suspended. */
  note?: (thread: Thread) => ReactNode;
  pictures: (field: PicturesFieldProps) => ReactNode;
  /** After the first message of a new thread. */
  onStarted: (id: string) => void;
}

/** What it is about, the messages and the form for the next one. */
export function ThreadView(props: ThreadViewProps) {
  const { calls, words, headingLevel: Heading, pictures, onStarted } = props;
  const { thread, messages, error, reload, loadEarlier, send } = useThread(calls);
  const earlier = useAction<'load'>();
  const [said, setSaid] = useState('');
  if (thread === null) {
    if (error === null) return <ThreadSkeleton />;
    return errorCode(error) === 'THREAD_NOT_FOUND' ? (
      // Another person's messages get the same answer as missing ones.
      <EmptyState
        as={Heading}
        title="Messages not found"
        help="They may belong to another account, or the address may be mistyped."
      />
    ) : (
      <InlineError
        message="The messages could not be loaded"
        help={error.message}
        onRetry={reload}
      />
    );
  }
  const { title, empty } = words(thread);
  const newest = messages.at(-1);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Heading
        tabIndex={-1}
        className={Heading === 'h1' ? 'text-h1 break-words' : 'text-h2 break-words'}
      >
        {title}
      </Heading>
      <Subject {...props} thread={thread} />
      {props.note?.(thread)}
      {(messages[0]?.number ?? 1) > 1 && (
        <div className="flex flex-col items-center gap-2">
          <Button
            variant="secondary"
            size="sm"
            loading={earlier.work !== null}
            onClick={() =>
              void earlier.run('load', async () => {
                await loadEarlier();
                return null;
              })
            }
          >
            Show earlier messages
          </Button>
          {earlier.outcome !== null && <InlineError message={earlier.outcome.message} />}
        </div>
      )}
      {messages.length === 0 ? (
        thread.closed === null && <p className="text-ink-2">{empty}</p>
      ) : (
        <MessageList messages={messages} />
      )}
      <LiveRegion message={said} />
      <LiveRegion
        message={newest?.is_own === false ? `${newest.author} wrote: ${newest.text}` : ''}
      />
      {thread.closed === null ? (
        <Composer
          key={calls.key}
          draftKey={calls.key}
          label="Your message"
          pictures={pictures}
          onSend={async (message) => {
            const sent = await send(message);
            setSaid(sayAgain('Message sent.'));
            if (thread.id === null && sent.id !== null) onStarted(sent.id);
          }}
        />
      ) : (
        <Notice>{CLOSED[thread.closed]}</Notice>
      )}
    </div>
  );
}

const CLOSED: Record<NonNullable<Thread['closed']>, string> = {
  unpaid: 'Messages about this order can be sent once it is paid.',
  customer_gone: 'The customer has closed their account, so no messages can be sent any more.',
};

/** The order or product, which stays on top while the messages scroll. */
function Subject({
  thread: { order, product },
  orderHref,
  orderStatus,
}: Pick<ThreadViewProps, 'orderHref' | 'orderStatus'> & { thread: Thread }) {
  const box =
    'flex items-center gap-4 rounded-card border border-line bg-surface p-4 text-small under-header md:sticky';
  if (order !== null) {
    const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    return (
      <section aria-label="The order" className={box}>
        <Thumbnail src={order.items[0]?.image} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <a href={orderHref(order.id)} className="text-link font-[600] tabular-nums">
              Order <OrderNumber>{order.order_number}</OrderNumber>
            </a>
            {orderStatus(order)}
          </p>
          <p className="mt-0.5 text-ink-2">
            {units === 1 ? '1 item' : `${units} items`}, {formatMoney(order.total)}:{' '}
            {order.items.map(({ name }) => name).join(', ')}
          </p>
        </div>
      </section>
    );
  }
  if (product === null) return null;
  return (
    <section aria-label="The product" className={box}>
      <Thumbnail src={product.image} />
      <div className="min-w-0 flex-1">
        <p className="font-[600] break-words">
          {product.slug === null ? (
            product.name
          ) : (
            <a href={pages.product(product.slug)} className="text-link">
              {product.name}
            </a>
          )}
        </p>
        {product.slug === null && (
          <p className="mt-0.5 text-ink-3">The shop does not sell this any more.</p>
        )}
      </div>
    </section>
  );
}

function Thumbnail({ src }: { src: string | null | undefined }) {
  return (
    <span className="block size-14 shrink-0 overflow-hidden rounded-control">
      <Picture src={src} alt="" width={56} height={56} />
    </span>
  );
}

function ThreadSkeleton() {
  return (
    <Loading label="Loading messages...">
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="mt-6 h-28 w-full" />
      <Skeleton className="mt-6 h-56 w-full" />
    </Loading>
  );
}
