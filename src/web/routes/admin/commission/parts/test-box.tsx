import { useState } from 'react';

import { cents, formatMoney, parseDollars } from '#domain/money/cents.ts';

import type {
  CommissionRules,
  CommissionTestResult,
} from '#contract/endpoints/office-commission.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ProductField, type ChosenProduct } from '#web/backoffice/product-field.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PAUSE_MS = 300;
const MOST_UNITS = 9999;

/** Tries the rules on a product: which one matches, and what it charges. Nothing is saved. */
export function TestBox({ answer }: { answer: CommissionRules }) {
  const api = useOfficeApi();
  const [product, setProduct] = useState<ChosenProduct | null>(null);
  const [price, setPrice] = useState('');
  const [quantity, setQuantity] = useState('1');
  const priceCents = price.trim() === '' ? null : parseDollars(price);
  const isPrice = price.trim() === '' || (priceCents !== null && priceCents >= 0);
  const units = /^\d{1,4}$/.test(quantity.trim()) ? Number(quantity) : 0;
  const typed = useDebounced(`${price} ${quantity}`, PAUSE_MS, ' 1');
  const isSettled = typed === `${price} ${quantity}`;
  // A changed rule or order changes the result, too.
  const rules = answer.rules.map(({ id, version }) => `${id} ${version}`).join();
  const isComplete = product !== null && isPrice && units > 0 && isSettled;
  const result = useAsync(isComplete ? `${product.id} ${typed} ${rules}` : null, () =>
    api.commission.testRules({
      body: { product_id: product?.id ?? '', unit_price: priceCents, quantity: units },
    }),
  );
  const isStale = result.status !== 'ready';

  return (
    <Card as="section" title="Test the rules" className="xl:sticky xl:top-5">
      <div className="flex flex-col gap-4">
        <ProductField label="Product" value={product} onChange={setProduct} />
        <div className="grid grid-cols-[1.5fr_1fr] gap-4">
          <Field
            label="Unit price"
            optional
            error={isPrice ? undefined : 'Enter an amount in dollars, for example 12.90.'}
          >
            <Input
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              value={price}
              placeholder={result.data === null ? undefined : 'Its price'}
              onChange={(event) => setPrice(event.currentTarget.value)}
            />
          </Field>
          <Field
            label="Quantity"
            error={units > 0 ? undefined : `Enter a whole number from 1 to 9,999.`}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={quantity}
              maxLength={String(MOST_UNITS).length}
              onChange={(event) => setQuantity(event.currentTarget.value)}
            />
          </Field>
        </div>
        <div aria-live="polite" aria-busy={product !== null && isStale}>
          {product === null ? (
            <p className="text-small text-ink-2">
              Choose a product to see which rule matches and what the seller receives.
            </p>
          ) : result.error ? (
            <InlineError message={result.error.message} onRetry={result.reload} />
          ) : result.data === null || result.data.product.id !== product.id ? (
            <ResultShape />
          ) : (
            <div className={cx(isStale && 'opacity-60 transition-opacity duration-200')}>
              <Result result={result.data} />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

function Result({ result }: { result: CommissionTestResult }) {
  const { rule, quantity, calculation } = result;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <p className="font-[650]">{rule === null ? 'No commission' : rule.name}</p>
        <p className="text-small text-ink-2">{result.reason}</p>
      </div>
      <DefinitionList
        layout="sums"
        items={[
          {
            term: quantity === 1 ? 'Price' : `${quantity} × ${formatMoney(result.unit_price)}`,
            detail: formatMoney(result.line),
          },
          ...(result.freight > 0 ? [{ term: 'Freight', detail: formatMoney(result.freight) }] : []),
          ...(rule === null
            ? []
            : [{ term: 'Commission', detail: formatMoney(cents(-result.commission)) }]),
          {
            term: result.seller_name === null ? 'You receive' : 'The seller receives',
            detail: formatMoney(result.received),
            strong: true,
          },
        ]}
      />
      {calculation !== null && <p className="text-small text-ink-2">{calculation}</p>}
    </div>
  );
}

function ResultShape() {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-6 w-full" />
    </div>
  );
}
