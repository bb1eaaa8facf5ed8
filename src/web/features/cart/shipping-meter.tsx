import { formatMoney, type Cents } from '#domain/money/cents.ts';
import type { ShippingOutlook } from '#contract/schemas/customer.ts';
import { formatFreight } from '#contract/text/freight.ts';

/** The progress towards free shipping, one meter per freight rule (Rule 6). */
export function ShippingMeter({ outlook }: { outlook: ShippingOutlook }) {
  const fixed = fixedFreightWords(outlook);
  if (outlook.goals.length === 0 && fixed.length === 0) return null;
  return (
    <div className="space-y-3">
      {outlook.goals.map((goal) => {
        const { amount, words } = goalWords(goal, outlook);
        // A threshold of $0 is always reached.
        const max = Math.max(goal.threshold, 1);
        const value = Math.min(Math.max(goal.counted, 1), max);
        return (
          <label key={goal.seller_id ?? 'shop'} className="block space-y-2 text-small text-ink-2">
            <span className="block">
              {amount === null ? (
                <span className="font-[600] text-success">{words}</span>
              ) : (
                <>
                  <strong className="font-[700] text-ink tabular-nums">{amount}</strong> {words}
                </>
              )}
            </span>
            <meter min={0} max={max} value={value} className="meter-bar" />
          </label>
        );
      })}
      {fixed.map((words) => (
        <p key={words} className="text-small text-ink-2">
          {words}
        </p>
      ))}
    </div>
  );
}

/** Whether one row says everything about the freight of the cart. */
export function isOneRow(outlook: ShippingOutlook): boolean {
  return outlook.goals.length + fixedFreightWords(outlook).length <= 1;
}

type Goal = ShippingOutlook['goals'][number];

/**
 * The text of one meter (Rule 6). It says "free shipping" without naming a seller only if reaching
 * the goal leaves no freight to pay. `amount` is the missing amount, shown before the words.
 */
export function goalWords(goal: Goal, outlook: ShippingOutlook) {
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

const BASIS = { item: ', charged per item', order: ', once per order', both: '' } as const;

/**
 * The sentences below the meters, or instead of them: what each seller charges whatever the cart
 * comes to. "Delivery $39.00 from Yarrowby Floors, charged per item for Oak Floorboards."
 */
export function fixedFreightWords({ goals, fixed, freight }: ShippingOutlook): string[] {
  if (goals.length === 0 && freight === 0) return ['Everything here ships free.'];
  return fixed.map(({ seller_name: seller, freight: amount, basis, product_name: product }) => {
    const goods = product === null ? '' : ` for ${product}`;
    return `Delivery ${formatMoney(amount)} from ${seller}${BASIS[basis]}${goods}.`;
  });
}

/** The current freight of a seller's lines (Rule 6); the checkout calculates it for the address. */
export function GroupFreight({ freight }: { freight: Cents | null }) {
  if (freight === null) return null;
  return (
    <span className="tabular-nums">
      Estimated shipping <span className="text-ink">{formatFreight(freight)}</span>
    </span>
  );
}
