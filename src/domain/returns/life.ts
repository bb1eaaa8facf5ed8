import type { AustralianState } from '#domain/addresses/address.ts';
import { businessDaysAfter, type Day } from '#domain/calendar/public-holidays.ts';
import type { Remedy } from '#domain/returns/remedies.ts';

/** The states of a return (Rule 133). The last three end it. */
export const RETURN_STATES = [
  'requested',
  'more_information',
  'approved',
  'sent_back',
  'received',
  'resolved',
  'declined',
  'withdrawn',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** The states in which a return is open. */
export const OPEN_RETURN_STATES = RETURN_STATES.filter(isOpenReturn);

/** Why a return is declined; the words for it are in src/contract/text/return-words.ts. */
export const DECLINE_REASONS = [
  'too_late',
  'used',
  'no_policy',
  'no_fault',
  'caused_by_customer',
  'not_ours',
  'not_received',
  'other',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Those that speak of the shop's own offer, and can end only a change of mind. */
const OF_THE_OFFER: ReadonlySet<DeclineReason> = new Set(['too_late', 'used', 'no_policy']);

/**
 * Whether a return can be declined for this reason: the shop's own offer for a change of mind says
 * nothing about a problem with the goods (Rule 133).
 */
export function mayDeclineFor(reason: DeclineReason, isChangeOfMind: boolean): boolean {
  return OF_THE_OFFER.has(reason) ? isChangeOfMind : reason !== 'no_fault' || !isChangeOfMind;
}

/** Who acts: the platform decides in the seller's place once it has been asked. */
export type ReturnActor = 'customer' | 'seller' | 'platform';

export const RETURN_ACTIONS = [
  'ask',
  'answer',
  'approve',
  'send_back',
  'receive',
  'resolve',
  'decline',
  'hand_back',
  'withdraw',
  'escalate',
] as const;
export type ReturnAction = (typeof RETURN_ACTIONS)[number];

interface Move {
  readonly from: readonly ReturnState[];
  /** The state that follows; absent where it stays. */
  readonly to?: ReturnState;
  readonly by: readonly ReturnActor[];
}

const DECIDERS = ['seller', 'platform'] as const;

/** Every step of a return: from where, to where, and whose it is. */
const MOVES: Readonly<Record<ReturnAction, Move>> = {
  ask: { from: ['requested'], to: 'more_information', by: DECIDERS },
  answer: { from: ['more_information'], to: 'requested', by: ['customer'] },
  approve: { from: ['requested', 'more_information'], to: 'approved', by: DECIDERS },
  send_back: { from: ['approved'], to: 'sent_back', by: ['customer', ...DECIDERS] },
  receive: { from: ['approved', 'sent_back'], to: 'received', by: DECIDERS },
  // Compensation, a missing part and some refunds need nothing to come back.
  resolve: { from: ['approved', 'sent_back', 'received'], to: 'resolved', by: DECIDERS },
  // Also if the goods never come, or show that the claim is wrong.
  decline: {
    from: ['requested', 'more_information', 'approved', 'sent_back', 'received'],
    to: 'declined',
    by: DECIDERS,
  },
  // The goods of a declined or withdrawn return, back to the customer.
  hand_back: { from: ['declined', 'withdrawn'], by: DECIDERS },
  withdraw: {
    from: ['requested', 'more_information', 'approved'],
    to: 'withdrawn',
    by: ['customer'],
  },
  escalate: {
    from: [
      'requested',
      'more_information',
      'approved',
      'sent_back',
      'received',
      'declined',
      'resolved',
    ],
    by: ['customer', 'platform'],
  },
};

export interface ReturnStanding {
  readonly state: ReturnState;
  /** The platform has been asked, and decides from now on. */
  readonly isEscalated: boolean;
  /** The goods have come back and have not been sent to the customer again. */
  readonly areGoodsBack?: boolean;
  /** It ended with compensation, so short a time ago that the platform can be asked about it. */
  readonly isCompensated?: boolean;
  /** It is open again, about whether a compensation was enough. */
  readonly isQuestioned?: boolean;
}

/** What was done, oldest first. */
type Steps = readonly { readonly action: ReturnAction | 'request' }[];

const lastOf = (steps: Steps, action: ReturnAction) =>
  steps.findLastIndex((step) => step.action === action);

/** Whether the goods have come back and have not been sent to the customer again. */
export function areGoodsBackAfter(steps: Steps): boolean {
  return lastOf(steps, 'receive') > lastOf(steps, 'hand_back');
}

/** Whether an open return is about a compensation that was paid, and its customer finds too low. */
export function isCompensationQuestioned({
  remedy,
  steps,
}: {
  readonly remedy: Remedy | null;
  readonly steps: Steps;
}): boolean {
  return remedy === 'compensation' && lastOf(steps, 'resolve') >= 0 && !areGoodsBackAfter(steps);
}

/** Whether the shop was asked about a compensation and found that it was enough. */
export function wasPaidEnough({
  state,
  steps,
}: {
  readonly state: ReturnState;
  readonly steps: Steps;
}): boolean {
  return state === 'resolved' && steps.at(-1)?.action === 'decline';
}

export type ReturnMove =
  | { readonly ok: true; readonly standing: ReturnStanding }
  | { readonly ok: false; readonly reason: 'not_now' | 'not_yours' | 'platform_decides' };

/**
 * The standing after an action, or why it cannot be done. A return that was declined, or ended with
 * compensation, is open again once it is escalated; if the compensation was enough, it ends as
 * before. Once the platform has been asked, the seller only records what arrives and what is sent
 * back.
 */
export function moveReturn(
  standing: ReturnStanding,
  action: ReturnAction,
  actor: ReturnActor,
): ReturnMove {
  const { state, isEscalated, areGoodsBack = false, isCompensated = false } = standing;
  const { isQuestioned = false } = standing;
  const { from, to, by } = MOVES[action];
  if (!by.includes(actor)) return { ok: false, reason: 'not_yours' };
  if (!from.includes(state)) return { ok: false, reason: 'not_now' };
  if (action === 'escalate') {
    const isEnded = state === 'resolved' && !isCompensated;
    if (isEscalated || isEnded) return { ok: false, reason: 'not_now' };
    // Whether a compensation was enough is for its customer alone to ask.
    if (state === 'resolved' && actor !== 'customer') return { ok: false, reason: 'not_yours' };
    const reopened = isOpenReturn(state) ? state : 'requested';
    return { ok: true, standing: { ...standing, state: reopened, isEscalated: true } };
  }
  if (action === 'hand_back') {
    if (!areGoodsBack) return { ok: false, reason: 'not_now' };
    return { ok: true, standing: { ...standing, areGoodsBack: false } };
  }
  const isRecord = action === 'receive' || action === 'send_back';
  if (isEscalated && actor === 'seller' && !isRecord) {
    return { ok: false, reason: 'platform_decides' };
  }
  return {
    ok: true,
    standing: {
      ...standing,
      state: action === 'decline' && isQuestioned ? 'resolved' : (to ?? state),
      ...(action === 'receive' ? { areGoodsBack: true } : {}),
    },
  };
}

/** What an actor can do now, in the order of the list of actions. */
export function actionsOf(standing: ReturnStanding, actor: ReturnActor): ReturnAction[] {
  return RETURN_ACTIONS.filter((action) => moveReturn(standing, action, actor).ok);
}

export function isOpenReturn(state: ReturnState): boolean {
  return !['resolved', 'declined', 'withdrawn'].includes(state);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** For how many days after compensation the platform can be asked whether it was enough. */
export const DAYS_TO_QUESTION_COMPENSATION = 30;

/** Whether the platform can still be asked about a compensation that was paid at `resolvedAt`. */
export function mayQuestionCompensation(resolvedAt: Date, now: Date): boolean {
  return now.getTime() - resolvedAt.getTime() <= DAYS_TO_QUESTION_COMPENSATION * DAY_MS;
}

/** How many business days a seller has to answer before the platform is asked (Rule 133). */
export const BUSINESS_DAYS_TO_ANSWER = 3;

/** The last day on which the seller can answer a return that was asked for on `from`. */
export function lastDayToAnswer(from: Day, state: AustralianState): Day {
  return businessDaysAfter(from, BUSINESS_DAYS_TO_ANSWER, state);
}

/** Whether the platform is asked by itself: nobody has answered in time. */
export function isOverdue(
  { state, isEscalated }: ReturnStanding,
  { answerBy, today }: { readonly answerBy: Day; readonly today: Day },
): boolean {
  return state === 'requested' && !isEscalated && today > answerBy;
}

export interface ReturnableLine {
  readonly bought: number;
  /** Units that were sent to the customer. */
  readonly sent: number;
  /** Units that were paid back, those of returns among them. */
  readonly refunded: number;
  /** Units that came back in returns and were paid back. */
  readonly cameBack: number;
  /** Units in returns that are open. */
  readonly inReturns: number;
}

/**
 * How many units of a line can still be returned. Units that were paid back without a return are
 * first those that were never sent.
 */
export function returnableUnits(line: ReturnableLine): number {
  const unsent = line.bought - line.sent;
  const otherRefunds = Math.max(0, line.refunded - line.cameBack - unsent);
  return Math.max(0, line.sent - line.cameBack - otherRefunds - line.inReturns);
}
