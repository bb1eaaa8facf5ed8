import { formatMoney } from '#domain/money/cents.ts';
import type { Order } from '#contract/schemas/orders.ts';

import { OrderLine } from '#web/features/orders/order-line.tsx';
import { formatFreight } from '#contract/text/freight.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';

/** The order as placed, grouped by supplier (Rule 7). */
export function ItemsBySeller({ order }: { order: Order }) {
  return order.groups.map((group) => (
    <Card as="section" key={group.seller_id ?? 'shop'} title={`Sold by ${group.seller_name}`}>
      <ul className="divide-y divide-line">
        {order.order_items
          .filter((item) => item.product.seller_id === group.seller_id)
          .map((item) => (
            <OrderLine
              key={item.id}
              name={item.product.name}
              slug={item.product.slug}
              image={item.product.images[0] ?? null}
              variantName={item.variant?.name ?? null}
              quantity={item.quantity}
              unitPrice={item.price}
              lineTotal={item.line_total}
              note={
                item.refunded_quantity > 0 ? (
                  <Badge tone="neutral" icon="none">
                    {item.refunded_quantity} refunded
                  </Badge>
                ) : null
              }
            />
          ))}
      </ul>
      <DefinitionList
        layout="sums"
        className="mt-2 border-t border-line pt-3 text-small"
        items={[
          { term: 'Shipping', detail: formatFreight(group.freight) },
          {
            term: order.prices_include_tax ? 'Includes tax' : 'Tax',
            detail: formatMoney(group.tax),
          },
          {
            term: <span className="font-[650] text-ink">From this seller</span>,
            detail: <span className="font-[650]">{formatMoney(group.total)}</span>,
          },
        ]}
      />
    </Card>
  ));
}
