import type { ShippingOutlook } from '#contract/schemas/customer.ts';
import { Meter } from '#web/ui/meter.tsx';

import { fixedFreightWords, goalWords } from './shipping-words.ts';

/** The progress towards free shipping, one meter per freight rule (Rule 6). */
export function ShippingMeter({ outlook }: { outlook: ShippingOutlook }) {
  const fixed = fixedFreightWords(outlook);
  if (outlook.goals.length === 0 && fixed === null) return null;
  return (
    <div className="space-y-3">
      {outlook.goals.map((goal) => {
        const { amount, words } = goalWords(goal, outlook);
        return (
          <Meter
            key={goal.seller_id ?? 'shop'}
            // A threshold of $0 is always reached.
            value={Math.max(goal.counted, 1)}
            max={Math.max(goal.threshold, 1)}
            label={
              amount === null ? (
                <span className="font-[600] text-success">{words}</span>
              ) : (
                <>
                  <strong className="font-[700] text-ink tabular-nums">{amount}</strong> {words}
                </>
              )
            }
          />
        );
      })}
      {fixed !== null && <p className="text-small text-ink-2">{fixed}</p>}
    </div>
  );
}
