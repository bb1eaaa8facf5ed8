import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';

import type { PricePoint } from '#contract/schemas/office-products.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { Loaded } from '#web/backoffice/loaded.tsx';
import type { Async } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

/** So many prices are shown at first; a button brings the rest. */
const SHOWN = 6;

/** What a product and its variants cost from when on, the newest first. */
export function PriceHistory({ prices }: { prices: Async<readonly PricePoint[]> }) {
  return (
    <Card as="section" title="Price history">
      <Loaded answer={prices}>{(loaded) => <Prices prices={loaded} />}</Loaded>
    </Card>
  );
}

function Prices({ prices }: { prices: readonly PricePoint[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const hasVariants = prices.some((price) => price.variant_name !== null);
  return (
    <>
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">Prices, newest first</caption>
        <TableHead
          columns={[
            'From',
            ...(hasVariants ? ['Variant'] : []),
            { label: 'Price', align: 'right' },
            { label: 'Was', align: 'right' },
            { label: 'Customers saw', align: 'right' },
          ]}
        />
        <tbody>
          {(isWhole ? prices : prices.slice(0, SHOWN)).map((price, index) => (
            <tr key={index} className="border-t border-line">
              <td className="py-2 pr-3">
                <ShortDate at={price.valid_from} />
              </td>
              {hasVariants && <td className="pr-3 wrap-anywhere">{price.variant_name ?? '–'}</td>}
              <td className="pr-3 text-right">{formatMoney(price.price)}</td>
              <td className="pr-3 text-right text-ink-3">
                {price.original_price === null ? '–' : formatMoney(price.original_price)}
              </td>
              <td className="text-right">
                {price.shown_price === null ? '–' : formatMoney(price.shown_price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && prices.length > SHOWN && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setIsWhole(true)}>
          Show all {prices.length} prices
        </Button>
      )}
    </>
  );
}
