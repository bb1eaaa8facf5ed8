import {
  multiplyCents,
  splitCents,
  sumCents,
  ZERO_CENTS,
  type Cents,
} from '#domain/money/cents.ts';
import type { PlatformRules, SellerRules, ShippingRules } from '#domain/settings/rules.ts';

export interface FreightLine {
  /** Null for the platform's own products. */
  readonly sellerId: string | null;
  /** Discounted unit price × quantity. */
  readonly lineTotalCents: Cents;
  readonly quantity: number;
  readonly isShippingExempt: boolean;
  readonly overridesGlobalSettings: boolean;
  /** Per unit; used only when the product overrides the settings. */
  readonly customShippingCents: Cents | null;
}

export interface FreightInput {
  readonly lines: readonly FreightLine[];
  readonly platform: PlatformRules;
  readonly sellers: ReadonlyMap<string, SellerRules>;
}

/** The source of a line's freight: none, its own cost, or a share of a charge. */
export type FreightReason = 'exempt' | 'own_cost' | 'seller_rule' | 'platform_rule';

/** One charge, made once for all the lines that cause it. */
export interface FreightCharge {
  /** The seller of the rule; null for the platform's. */
  readonly sellerId: string | null;
  /** The seller's rule; null for the platform's. */
  readonly rule: ShippingRules | null;
  /** Units on the lines that cause it. */
  readonly units: number;
  /** The subtotal that is compared with its threshold, if it has one. */
  readonly subtotalCents: Cents;
  readonly chargeCents: Cents;
}

export interface FreightWorkings {
  /** In the lines' order. */
  readonly byLine: readonly { readonly freightCents: Cents; readonly reason: FreightReason }[];
  readonly charges: readonly FreightCharge[];
}

/**
 * The freight of each line and the charges behind it (Rule 6). Exempt lines have none; a line with
 * its own cost pays that per unit and leaves its group's rule. Where the platform allows it, a
 * seller with rules is charged only by those; all others share one standard charge per order, free
 * from the threshold on the whole order's discounted subtotal, exempt lines included. A charge is
 * split over the lines that cause it by their totals, or by units if all totals are zero; ties go
 * to the lower line. Lines of 20.00 and 10.00 pay 6.63 and 3.32 of the 9.95.
 */
export function workOutFreight({ lines, platform, sellers }: FreightInput): FreightWorkings {
  const byLine = lines.map((): { freightCents: Cents; reason: FreightReason } => ({
    freightCents: ZERO_CENTS,
    reason: 'exempt',
  }));
  const chargeGroups = new Map<string | null, number[]>();
  lines.forEach((line, index) => {
    if (line.isShippingExempt) return;
    if (line.overridesGlobalSettings && line.customShippingCents !== null) {
      const freightCents = multiplyCents(line.customShippingCents, line.quantity);
      byLine[index] = { freightCents, reason: 'own_cost' };
      return;
    }
    // One group per seller with rules; null is the group on the platform's rule.
    const key = ownRulesOf(line.sellerId, { platform, sellers }) ? line.sellerId : null;
    chargeGroups.set(key, [...(chargeGroups.get(key) ?? []), index]);
  });

  const charges: FreightCharge[] = [];
  for (const [sellerId, indexes] of chargeGroups) {
    const charged = indexes.map((index) => lines[index] as FreightLine);
    const rule = ownRulesOf(sellerId, { platform, sellers });
    const units = charged.reduce((sum, line) => sum + line.quantity, 0);
    const subtotalCents = subtotalOf(
      rule ? lines.filter((line) => line.sellerId === sellerId) : lines,
    );
    const { standardShippingCents } = platform;
    const chargeCents = rule
      ? sellerCharge(rule, { units, sellerSubtotalCents: subtotalCents, standardShippingCents })
      : platformCharge(subtotalCents, platform);
    charges.push({ sellerId, rule, units, subtotalCents, chargeCents });
    const totals = charged.map((line) => line.lineTotalCents);
    const weights = totals.some((total) => total > 0)
      ? totals
      : charged.map((line) => line.quantity);
    splitCents(chargeCents, weights).forEach((freightCents, position) => {
      const reason = rule ? 'seller_rule' : 'platform_rule';
      byLine[indexes[position] as number] = { freightCents, reason };
    });
  }
  return { byLine, charges };
}

/** The freight of each line, in the lines' order (Rule 6). */
export function freightByLine(input: FreightInput): Cents[] {
  return workOutFreight(input).byLine.map((line) => line.freightCents);
}

/** The platform's charge for a whole order: 0 from the threshold on, else the standard charge. */
function platformCharge(
  orderSubtotalCents: Cents,
  platform: Pick<PlatformRules, 'freeShippingThresholdCents' | 'standardShippingCents'>,
): Cents {
  return orderSubtotalCents >= platform.freeShippingThresholdCents
    ? ZERO_CENTS
    : platform.standardShippingCents;
}

/** The charge of a seller's own rules when they apply to at least one line (Rule 6). */
export function sellerCharge(
  rules: ShippingRules,
  group: {
    /** Units on the lines that the rules apply to: neither exempt nor with their own cost. */
    readonly units: number;
    /** All of the seller's lines in the order, discounted. */
    readonly sellerSubtotalCents: Cents;
    readonly standardShippingCents: Cents;
  },
): Cents {
  switch (rules.type) {
    case 'none':
      return ZERO_CENTS;
    case 'flat_rate':
      return rules.costCents;
    case 'per_item':
      return multiplyCents(rules.costCents, group.units);
    case 'free_shipping_threshold':
      return group.sellerSubtotalCents >= rules.thresholdCents
        ? ZERO_CENTS
        : group.standardShippingCents;
  }
}

/** "Free shipping" at 0, else "Standard shipping (2-5 days)" with the days from the settings. */
export function shippingLabel(freightCents: Cents, standardDeliveryDays: string): string {
  return freightCents === 0 ? 'Free shipping' : `Standard shipping (${standardDeliveryDays} days)`;
}

/** The seller's own rules; null where the platform's apply (Rule 6). */
export function ownRulesOf(
  sellerId: string | null,
  { platform, sellers }: Pick<FreightInput, 'platform' | 'sellers'>,
): ShippingRules | null {
  if (sellerId === null || !platform.allowSellerShippingOverride) return null;
  return sellers.get(sellerId)?.shippingRules ?? null;
}

function subtotalOf(lines: readonly FreightLine[]): Cents {
  return sumCents(...lines.map((line) => line.lineTotalCents));
}
