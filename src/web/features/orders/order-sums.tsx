import { formatMoney, type Cents } from '#domain/money/cents.ts';
import { taxWords } from '#domain/tax/tax-words.ts';

import { formatFreight } from '#contract/text/freight.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';

interface OrderSumsProps {
  subtotal: Cents;
  freight: Cents;
  tax: Cents;
  total: Cents;
  shippingLabel: string;
  taxLabel: string;
  pricesIncludeTax: boolean;
}

/** The totals below an order; the tax row says whether the prices include tax (Rule 2). */
export function OrderSums({
  subtotal,
  freight,
  tax,
  total,
  shippingLabel,
  taxLabel,
  pricesIncludeTax,
}: OrderSumsProps) {
  const taxRow = {
    term: taxWords(taxLabel, pricesIncludeTax ? 'Includes' : null),
    detail: formatMoney(tax),
  };
  const totalRow = {
    term: 'Total',
    detail: <span className="text-price-card tracking-[-0.02em]">{formatMoney(total)}</span>,
    strong: true,
  };
  return (
    <DefinitionList
      layout="sums"
      items={[
        { term: 'Subtotal', detail: formatMoney(subtotal) },
        { term: shippingLabel, detail: formatFreight(freight) },
        ...(pricesIncludeTax ? [totalRow, taxRow] : [taxRow, totalRow]),
      ]}
    />
  );
}
