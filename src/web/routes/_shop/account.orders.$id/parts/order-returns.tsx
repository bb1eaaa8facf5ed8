import { pages } from '#contract/paths/pages.ts';
import type { Order } from '#contract/schemas/orders.ts';
import type { ReturnOptions } from '#contract/schemas/returns.ts';

import { ReturnRow } from '#web/features/returns/return-row.tsx';
import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** What was sent of a paid order and its returns; null until they are known. */
export function useReturnsOf({ id, paid_at: paidAt }: Order): ReturnOptions | null {
  const { returns } = useApi();
  const { data } = useAsync(paidAt === null ? null : id, (signal) =>
    returns.getOptions({ query: { order_id: id }, signal }),
  );
  return data;
}

interface ReturnLinkProps {
  orderId: string;
  group: Order['groups'][number];
  options: ReturnOptions | null;
}

/** Once something of a supplier was sent; it stays, because a problem has no last day. */
export function ReturnLink({ orderId, group, options }: ReturnLinkProps) {
  const supplier = options?.suppliers.find((each) => each.seller_id === group.seller_id);
  if (supplier?.lines.some(({ sent }) => sent > 0) !== true) return null;
  return (
    <LinkButton
      variant="secondary"
      size="sm"
      className="print:hidden"
      href={pages.newReturn(orderId)}
      aria-label={`Return or report a problem with goods of ${group.seller_name}`}
    >
      Return or report a problem
    </LinkButton>
  );
}

export function OrderReturns({ options }: { options: ReturnOptions | null }) {
  const { returns = [] } = options ?? {};
  if (returns.length === 0) return null;
  return (
    <Card as="section" title="Returns" className="print:hidden">
      <ul className="divide-y divide-line">
        {returns.map((each) => (
          <ReturnRow key={each.id} summary={each} />
        ))}
      </ul>
    </Card>
  );
}
