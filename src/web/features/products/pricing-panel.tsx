import { formatMoney, type Cents } from '#domain/money/cents.ts';
import { taxWords } from '#domain/tax/tax-words.ts';

import type { OrderTotalsView } from '#contract/schemas/orders.ts';
import { formatFreight } from '#contract/text/freight.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import type { Async } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';
import { DefinitionList, type Definition } from '#web/ui/definition-list.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

interface PricingPanelProps {
  listPrice: Cents;
  unitDiscount: Cents;
  /** What the discount of a unit is called. */
  discountedBy: 'Discount' | 'Quantity price';
  quantity: number;
  /** The discounted unit price times the quantity. */
  subtotal: Cents;
  /** The server's tax and freight for this product and quantity. */
  totals: Async<OrderTotalsView>;
}

export function PricingPanel({
  listPrice,
  unitDiscount,
  discountedBy,
  quantity,
  subtotal,
  totals,
}: PricingPanelProps) {
  const items: Definition[] = [
    { term: 'Unit price', detail: formatMoney(listPrice) },
    ...(unitDiscount > 0
      ? [{ term: discountedBy, detail: `\u2212${formatMoney(unitDiscount)}` }]
      : []),
    { term: 'Quantity', detail: quantity },
    { term: 'Subtotal', detail: formatMoney(subtotal) },
  ];
  if (totals.status === 'ready' && totals.data !== null) {
    const { taxInfo, totalTax, shippingInfo, totalFreight } = totals.data;
    items.push(
      {
        term: taxWords(taxInfo.taxLabel, taxInfo.pricesIncludeTax ? 'Includes' : null),
        detail: formatMoney(totalTax),
      },
      { term: shippingInfo.label, detail: formatFreight(totalFreight) },
    );
  }
  return (
    <Disclosure layout="box" title="Price breakdown">
      <DefinitionList layout="sums" items={items} className="text-small" />
      <div aria-live="polite" className="text-small">
        {totals.status === 'loading' && <p className="mt-2 text-ink-2">Calculating...</p>}
        {totals.status === 'error' && (
          <div className="mt-3 flex items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-[600] text-danger">Failed to calculate pricing</p>
              <p className="text-caption break-words text-ink-2">{errorMessage(totals.error)}</p>
            </div>
            <Button variant="secondary" onClick={totals.reload} className="shrink-0">
              Try again
            </Button>
          </div>
        )}
      </div>
    </Disclosure>
  );
}
