import { formatMoney, sumCents, type Cents } from '#domain/money/cents.ts';
import { isOpenReturn, wasPaidEnough } from '#domain/returns/life.ts';
import { remediesToGive, type Remedy } from '#domain/returns/remedies.ts';

import type { OfficeReturn } from '#contract/schemas/returns.ts';
import { REMEDY_WORDS } from '#contract/text/return-words.ts';

const EITHER = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** "Refund, replacement or compensation". */
export function remediesInWords(remedies: readonly Remedy[]): string {
  const text = EITHER.format(remedies.map((remedy) => REMEDY_WORDS[remedy].toLowerCase()));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the return can end with now. */
export function choicesOf({
  chooser,
  remedies,
  wanted,
  to_customer: { not_replaced: refused },
}: OfficeReturn): readonly Remedy[] {
  return remediesToGive({ chooser, remedies, wanted, isReplaceable: refused === null });
}

export interface Paid {
  readonly goods: Cents;
  readonly delivery: Cents;
}

/** What a refund pays back: "$63.92: goods $58.30 and delivery $5.62". */
export function refundInWords({ goods, delivery }: Paid): string {
  if (delivery === 0) return `${formatMoney(goods)} for the goods`;
  const total = formatMoney(sumCents(goods, delivery));
  return `${total}: goods ${formatMoney(goods)} and delivery ${formatMoney(delivery)}`;
}

/** The customer's answers about the problem and the goods, in sentences. */
export function answersInWords({ reason, problem, goods }: OfficeReturn): string[] {
  const ofProblem = [
    problem.isUnsafe && 'It is not safe to use.',
    problem.isVeryDifferent && 'It is very different from its description.',
    problem.wouldNotHaveBought && 'They would not have bought it, had they known.',
    problem.isSecondProblem && 'It is the second problem with these goods.',
    problem.isFixableSoon ? 'It could be put right soon.' : 'It cannot be put right soon.',
  ];
  const ofGoods = [
    goods.isUnused && 'The goods are unused.',
    goods.isGone && 'They no longer have the goods.',
    goods.isDamagedByCustomer && 'The goods were damaged after delivery.',
    goods.isFixed && 'The goods are built in or attached.',
    goods.isHardToSend && 'The goods are hard to post.',
  ];
  return [...(reason === 'changed_mind' ? [] : ofProblem), ...ofGoods].filter(
    (sentence) => sentence !== false,
  );
}

export interface TermsReader {
  readonly isAdmin: boolean;
}

/** What the law, or the shop's own offer, gives, as terms with their answers. */
export function termsInWords(item: OfficeReturn, { isAdmin }: TermsReader) {
  const isOpen = item.actions.length > 0 && isOpenReturn(item.state);
  return [
    { term: 'Problem', detail: FAILURES[item.failure ?? 'none'] },
    { term: 'Who chooses', detail: chooserInWords(item, isAdmin) },
    { term: 'Remedies', detail: remediesInWords(item.remedies) },
    {
      term: 'Delivery paid',
      detail: item.refunds_delivery
        ? 'A refund includes the original delivery.'
        : 'A refund does not include the original delivery.',
    },
    { term: 'Sending back', detail: SENDING_BACK[item.usual_sending][item.sending_paid_by] },
    ...(isOpen ? [{ term: 'Full refund', detail: refundInWords(item.refundable) }] : []),
  ];
}

const FAILURES = {
  none: 'None: a change of mind, which the shop’s own offer covers.',
  minor: 'A minor failure in the sense of the consumer law.',
  major: 'A major failure in the sense of the consumer law.',
} as const;

const SENDING_BACK = {
  customer_posts: {
    customer: 'The customer posts it and pays for that.',
    seller: 'The customer posts it and is paid back for that.',
  },
  seller_collects: {
    customer: 'It is collected.',
    seller: 'It is collected, at no cost to the customer.',
  },
} as const;

function chooserInWords(item: OfficeReturn, isAdmin: boolean): string {
  if (item.chooser === 'customer') return `${item.customer_name}, the customer.`;
  const isReader = isAdmin ? item.is_escalated || item.seller_id === null : !item.is_escalated;
  if (isReader) return 'You.';
  return item.is_escalated ? 'The shop.' : `The seller, ${item.seller_name}.`;
}

type Step = OfficeReturn['steps'][number];

const DONE: Readonly<Record<Step['action'], string>> = {
  request: 'asked for the return',
  ask: 'asked a question',
  answer: 'answered',
  approve: 'approved the return',
  send_back: 'sent the goods back',
  receive: 'recorded that the goods are back',
  resolve: 'resolved the return',
  decline: 'declined the return',
  hand_back: 'sent the goods back to the customer',
  withdraw: 'withdrew the return',
  escalate: 'asked the shop to decide',
};

/** "Robin M. answered", for the history and for what somebody else has just done. */
export function stepInWords(step: Step, item: OfficeReturn): string {
  const { action, side } = step;
  const { customer_name: customer, seller_name: seller } = item;
  if (step === item.steps.at(-1) && wasPaidEnough(item)) {
    return 'The shop decided that what was paid is enough';
  }
  if (side === 'system') {
    return action === 'escalate'
      ? 'Nobody answered in time, so the shop decides'
      : `The shop ${DONE[action]}`;
  }
  if (side === 'platform' && action === 'escalate') return 'The shop took over the decision';
  const who = { customer, seller, platform: 'The shop' }[side];
  return `${who} ${DONE[action]}`;
}
