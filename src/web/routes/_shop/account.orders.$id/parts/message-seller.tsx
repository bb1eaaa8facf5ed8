import { pages } from '#contract/paths/pages.ts';
import type { ThreadSummary } from '#contract/schemas/messages.ts';
import type { Order } from '#contract/schemas/orders.ts';

import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';

/** The threads about an order; none until they are known, and none before it is paid. */
export function useThreadsOf({ id, paid_at: paidAt }: Order): readonly ThreadSummary[] {
  const { messages } = useApi();
  const list = useAsync(paidAt === null ? null : id, (signal) =>
    messages.listThreads({ query: { order_id: id, limit: 100, offset: 0 }, signal }),
  );
  return list.data?.threads ?? [];
}

interface MessageSellerProps {
  order: Order;
  group: Order['groups'][number];
  threads: readonly ThreadSummary[];
}

/** Leads to the messages with the seller of a part of the order, once it is paid. */
export function MessageSeller({ order, group, threads }: MessageSellerProps) {
  if (order.paid_at === null) return null;
  const { seller_id: seller } = group;
  const thread = threads.find((each) => each.seller_id === seller);
  const href =
    thread === undefined
      ? pages.newThread({ order: order.id, seller })
      : pages.accountThread(thread.id);
  return (
    <LinkButton variant="secondary" size="sm" className="print:hidden" href={href}>
      Message {group.seller_name}
      {thread?.is_unread === true && (
        <Badge tone="info" icon="none">
          New
        </Badge>
      )}
    </LinkButton>
  );
}
