import { formatMoney } from '#domain/money/cents.ts';
import { taxWords } from '#domain/tax/tax-words.ts';
import type { Order } from '#contract/schemas/orders.ts';

import { formatFreight } from '#contract/text/freight.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';

type Sums = Pick<
  Order,
  'subtotal' | 'freight' | 'tax' | 'total' | 'shipping_label' | 'tax_label' | 'prices_include_tax'
>;

/** The totals below an order; the tax row says whether the prices include tax (Rule 2). */
export function OrderSums({ order }: { order: Sums }) {
  const taxRow = {
    term: taxWords(order.tax_label, order.prices_include_tax ? 'Includes' : null),
    detail: formatMoney(order.tax),
  };
  const totalRow = {
    term: 'Total',
    detail: <span className="text-price-card tracking-[-0.02em]">{formatMoney(order.total)}</span>,
    strong: true,
  };
  return (
    <DefinitionList
      layout="sums"
      items={[
        { term: 'Subtotal', detail: formatMoney(order.subtotal) },
        { term: order.shipping_label, detail: formatFreight(order.freight) },
        ...(order.prices_include_tax ? [totalRow, taxRow] : [taxRow, totalRow]),
      ]}
    />
  );
}
