import { formatMoney, type Cents } from '#domain/money/cents.ts';
import { betterQuantityPrices, type QuantityPrices } from '#domain/pricing/quantity-price.ts';

import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

interface QuantityPriceTableProps {
  /** What one unit costs alone, after the discount. */
  unitPrice: Cents;
  prices: QuantityPrices;
  /** Units that can be bought. */
  stock: number;
}

/** What each unit costs by quantity (Rule 142); nothing where those in stock cost no less. */
export function QuantityPriceTable({ unitPrice, prices, stock }: QuantityPriceTableProps) {
  const better = betterQuantityPrices(unitPrice, prices).filter(({ from }) => from <= stock);
  if (better.length === 0) return null;
  const rows = [{ from: 1, priceCents: unitPrice }, ...better];
  return (
    <Disclosure layout="box" title="Quantity prices" open>
      <DefinitionList
        layout="sums"
        className="text-small"
        items={rows.map(({ from, priceCents }, index) => ({
          term: rangeWords(from, rows[index + 1]?.from),
          detail: `${formatMoney(priceCents)} each`,
        }))}
      />
    </Disclosure>
  );
}

function rangeWords(from: number, next: number | undefined): string {
  if (next === undefined) return `${from} or more`;
  return next === from + 1 ? String(from) : `${from} to ${next - 1}`;
}
