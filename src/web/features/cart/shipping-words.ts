import { formatMoney } from '#domain/money/cents.ts';
import type { ShippingOutlook } from '#contract/schemas/customer.ts';

type Goal = ShippingOutlook['goals'][number];

/** The text of one goal; `amount` is the missing amount, shown before the text. */
export interface GoalWords {
  readonly amount: string | null;
  readonly words: string;
}

/**
 * The text of one meter (Rule 6). It says "free shipping" without naming a seller only if reaching
 * the goal leaves no freight to pay.
 */
export function goalWords(goal: Goal, outlook: ShippingOutlook): GoalWords {
  const isWholeCart = outlook.goals.length === 1 && outlook.fixed_freight === 0;
  const isShop = goal.seller_id === null;
  if (goal.missing === 0) {
    const words = isShop
      ? isWholeCart
        ? 'Shipping is free'
        : 'Standard shipping is free'
      : `Shipping from ${goal.seller_name} is free`;
    return { amount: null, words };
  }
  const words = isShop
    ? isWholeCart
      ? 'to go for free shipping'
      : 'to go for free standard shipping'
    : `to go for free shipping from ${goal.seller_name}`;
  return { amount: formatMoney(goal.missing), words };
}

/** The text below the meters, or instead of them; null when they say it all. */
export function fixedFreightWords({
  goals,
  fixed_freight: fixed,
  freight,
}: ShippingOutlook): string | null {
  if (fixed > 0) {
    return goals.length > 0
      ? `Plus ${formatMoney(fixed)} for items with their own shipping charge.`
      : `These items have their own shipping charge: ${formatMoney(fixed)}.`;
  }
  return goals.length === 0 && freight === 0 ? 'Everything here ships free.' : null;
}
