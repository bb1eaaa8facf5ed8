import type { Cents } from '#domain/money/cents.ts';
import { formatFreight } from '#contract/text/freight.ts';

/** The current freight of a seller's lines (Rule 6); the checkout calculates it for the address. */
export function GroupFreight({ freight }: { freight: Cents | null }) {
  if (freight === null) return null;
  return (
    <span className="tabular-nums">
      Estimated shipping <span className="text-ink">{formatFreight(freight)}</span>
    </span>
  );
}
