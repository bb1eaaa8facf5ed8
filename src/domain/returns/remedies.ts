import { addDays, type Day } from '#domain/calendar/public-holidays.ts';

/** Why a customer wants to return something; all but the first are problems with the goods. */
export const RETURN_REASONS = [
  'changed_mind',
  'damaged',
  'not_as_described',
  'faulty',
  'wrong_item',
  'missing_part',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What can be done about it. */
export const REMEDIES = ['refund', 'replacement', 'repair', 'compensation'] as const;
export type Remedy = (typeof REMEDIES)[number];

/** What the customer says of a problem. */
export interface Problem {
  /** The goods are, or could become, a danger. */
  readonly isUnsafe: boolean;
  /** They differ in a significant way from what was described, shown or ordered. */
  readonly isVeryDifferent: boolean;
  /** Nobody who had known of it would have bought them. */
  readonly wouldNotHaveBought: boolean;
  /** It can be put right within a reasonable time. */
  readonly isFixableSoon: boolean;
  /** Another problem, or the same one after a repair. */
  readonly isSecondProblem: boolean;
}

/** What has happened to the goods since. */
export interface GoodsNow {
  readonly isUnused: boolean;
  /** Lost, destroyed, sold or given away by the customer. */
  readonly isGone: boolean;
  /** Damaged by the customer for a reason that is not the problem. */
  readonly isDamagedByCustomer: boolean;
  /** Fixed to something from which they cannot be taken without damage, such as laid tiles. */
  readonly isFixed: boolean;
  /** Large, heavy or built in: sending them back would cost the customer a lot. */
  readonly isHardToSend: boolean;
}

export interface ReturnClaim {
  readonly reason: ReturnReason;
  /** Counts for problems alone. */
  readonly problem: Problem;
  readonly goods: GoodsNow;
  readonly deliveredOn: Day;
  readonly today: Day;
}

/** The shop's own offer when somebody changes their mind. */
export interface ReturnPolicy {
  /** Days from delivery; 0 if it has none. */
  readonly days: number;
}

/** How bad a problem is in the sense of the law. */
export type Failure = 'major' | 'minor';

export type ReturnRefusal = 'no_policy' | 'too_late' | 'used' | 'gone';

export interface ReturnTerms {
  readonly ok: true;
  /** Null for a change of mind. */
  readonly failure: Failure | null;
  /** Who chooses among the remedies. */
  readonly chooser: 'customer' | 'seller';
  readonly remedies: readonly Remedy[];
  /** Whether a refund includes the original delivery of what is returned. */
  readonly refundsDelivery: boolean;
  readonly sending: Sending;
}

export type ReturnOffer = ReturnTerms | { readonly ok: false; readonly reason: ReturnRefusal };

/** How returned goods travel: `keep` if they stay with the customer. */
export const SENDINGS = ['customer_posts', 'seller_collects', 'keep'] as const;

/** How the goods get back, and who pays for it. */
export interface Sending {
  readonly by: 'customer_posts' | 'seller_collects';
  readonly paidBy: 'customer' | 'seller';
}

/**
 * Whether a problem is a major failure. Sources: section 260 of the Australian Consumer Law: a
 * reasonable consumer would not have bought the goods, they depart significantly from their
 * description, they are unfit and cannot easily be put right in a reasonable time, or unsafe; and
 * two failures together can be one. A wrong item departs from its description by itself.
 */
export function failureOf(reason: ReturnReason, problem: Problem): Failure {
  const isMajor =
    reason === 'wrong_item' ||
    problem.isUnsafe ||
    problem.isVeryDifferent ||
    problem.wouldNotHaveBought ||
    problem.isSecondProblem ||
    !problem.isFixableSoon;
  return isMajor ? 'major' : 'minor';
}

/**
 * What a customer is entitled to, or is offered (Rule 133).
 *
 * A change of mind is the shop's own offer: within its days from delivery, unused, a refund of the
 * goods, and the customer pays for sending them back.
 *
 * A problem has no last day, because the law's is what is reasonable for the goods. Of a major
 * failure the customer chooses refund, replacement, or keeping the goods with compensation (section
 * 259); of a minor one the seller chooses repair, replacement or refund (section 261). Who has
 * lost, damaged or built in the goods can no longer reject them (section 262) and keeps the claim
 * to compensation. What costs a lot to send is collected (section 263), and what is posted is
 * repaid. A rejection also pays back the original delivery.
 */
export function returnOffer(claim: ReturnClaim, policy: ReturnPolicy): ReturnOffer {
  return claim.reason === 'changed_mind' ? changeOfMind(claim, policy) : problemWith(claim);
}

/** The last day on which a change of mind is accepted; null if the shop has no such offer. */
export function lastDayToChangeMind(deliveredOn: Day, { days }: ReturnPolicy): Day | null {
  return days === 0 ? null : addDays(deliveredOn, days);
}

/** What a claim gives once it is accepted, whatever the dates. */
export function returnTerms(claim: Pick<ReturnClaim, 'reason' | 'problem' | 'goods'>): ReturnTerms {
  return claim.reason === 'changed_mind' ? CHANGE_OF_MIND : problemWith(claim);
}

/**
 * What can be given: where the customer chooses, their choice. Goods that may not be sent to the
 * customer (Rule 139) cannot be replaced; who wanted that gets a refund.
 */
export function remediesToGive({
  chooser,
  remedies,
  wanted,
  isReplaceable,
}: Pick<ReturnTerms, 'chooser' | 'remedies'> & {
  readonly wanted: Remedy | null;
  readonly isReplaceable: boolean;
}): readonly Remedy[] {
  const chosen = chooser === 'customer' && wanted !== null ? [wanted] : remedies;
  if (isReplaceable) return chosen;
  const others = chosen.filter((remedy) => remedy !== 'replacement');
  return others.length === 0 ? ['refund'] : others;
}

const CHANGE_OF_MIND = {
  ok: true,
  failure: null,
  chooser: 'seller',
  remedies: ['refund'],
  refundsDelivery: false,
  sending: { by: 'customer_posts', paidBy: 'customer' },
} as const satisfies ReturnTerms;

function changeOfMind(
  { goods, deliveredOn, today }: ReturnClaim,
  policy: ReturnPolicy,
): ReturnOffer {
  const last = lastDayToChangeMind(deliveredOn, policy);
  if (last === null) return { ok: false, reason: 'no_policy' };
  if (today > last) return { ok: false, reason: 'too_late' };
  if (goods.isGone) return { ok: false, reason: 'gone' };
  if (!goods.isUnused || goods.isDamagedByCustomer || goods.isFixed) {
    return { ok: false, reason: 'used' };
  }
  return CHANGE_OF_MIND;
}

function problemWith({
  reason,
  problem,
  goods,
}: Pick<ReturnClaim, 'reason' | 'problem' | 'goods'>): ReturnTerms {
  const failure = failureOf(reason, problem);
  const canReject = !goods.isGone && !goods.isDamagedByCustomer && !goods.isFixed;
  const sending: Sending = {
    by: goods.isHardToSend || goods.isFixed ? 'seller_collects' : 'customer_posts',
    paidBy: 'seller',
  };
  const offer = { ok: true, failure, refundsDelivery: canReject, sending } as const;
  if (failure === 'major') {
    return {
      ...offer,
      chooser: 'customer',
      remedies: canReject ? ['refund', 'replacement', 'compensation'] : ['compensation'],
    };
  }
  if (goods.isGone) return { ...offer, chooser: 'customer', remedies: ['compensation'] };
  return { ...offer, chooser: 'seller', remedies: ['repair', 'replacement', 'refund'] };
}
