import { formatMoney } from '#domain/money/cents.ts';
import type { OrderTotalsView } from '#contract/schemas/orders.ts';

import { Disclosure } from '#web/ui/disclosure.tsx';

type Step = OrderTotalsView['explanation'][number];

/** Every step from the list prices to the amount due, from the server. */
export function WorkedOut({ totals }: { totals: OrderTotalsView }) {
  return (
    <Disclosure layout="box" title="How is this calculated?">
      <div className="space-y-6 pt-1">
        {totals.groups.map((group) => (
          <section key={group.seller_id ?? 'shop'}>
            <h3 className="text-small font-[700]">Sold by {group.seller_name}</h3>
            {totals.lines
              .filter((line) => line.seller_id === group.seller_id)
              .map((line) => (
                <div key={`${line.product_id} ${line.variant_id ?? ''}`} className="mt-3">
                  <h4 className="text-small font-[600]">
                    {line.product_name}
                    {line.variant_name !== null && `, ${line.variant_name}`}
                  </h4>
                  <Steps steps={line.explanation} />
                </div>
              ))}
            <div className="mt-3 border-t border-line pt-2">
              <Steps steps={group.explanation} />
            </div>
          </section>
        ))}
        <section className="border-t-2 border-line pt-3">
          <h3 className="text-small font-[700]">The whole order</h3>
          <Steps steps={totals.explanation} />
        </section>
      </div>
    </Disclosure>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <dl className="mt-1 space-y-1 text-small">
      {steps.map((step) => (
        <div
          key={step.text}
          className="flex items-baseline justify-between gap-6 text-ink-2 data-[kind=total]:font-[650] data-[kind=total]:text-ink"
          data-kind={step.kind}
        >
          <dt className="min-w-0">{step.text}</dt>
          <dd className="shrink-0 tabular-nums">
            {step.amount === null ? (
              <span className="sr-only">no amount</span>
            ) : (
              formatMoney(step.amount)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
