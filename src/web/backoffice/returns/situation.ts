import type { OfficeReturn } from '#contract/schemas/returns.ts';
import { dayInWords } from '#contract/text/days.ts';

type Situation = Pick<
  OfficeReturn,
  | 'actions'
  | 'state'
  | 'sending'
  | 'is_escalated'
  | 'answer_by'
  | 'seller_id'
  | 'seller_name'
  | 'customer_name'
>;

/** Where the return is and who acts next. */
export function situationOf(item: Situation, { isAdmin }: { isAdmin: boolean }): string {
  const { state, is_escalated: isEscalated, customer_name: customer, seller_name: seller } = item;
  if (item.actions.includes('hand_back')) {
    return isAdmin && item.seller_id !== null
      ? `It was ${state}. ${seller} has the goods and sends them back.`
      : `It was ${state}, and the goods are here. ${customer} waits for them.`;
  }
  if (state === 'resolved' || state === 'withdrawn') return ENDED[state];
  if (state === 'declined') {
    return isEscalated
      ? 'It was declined by the shop, which is final here.'
      : `It was declined. ${customer} can still ask the shop to decide.`;
  }
  if (isEscalated && !isAdmin) {
    return `The shop decides about this return. ${state === 'approved' || state === 'sent_back' ? 'Record here when the goods are back.' : 'You can follow it here.'}`;
  }
  if (isAdmin && !isEscalated && item.seller_id !== null) {
    return state === 'requested'
      ? `${seller} has until ${dayInWords(item.answer_by)} to answer. After that it is for you to decide.`
      : `${seller} decides about this return.`;
  }
  return NEXT[item.sending === 'keep' && state === 'approved' ? 'kept' : state](customer);
}

const ENDED = {
  resolved: 'This return is resolved.',
  withdrawn: 'The customer withdrew this return.',
} as const;

const NEXT = {
  requested: (customer: string) => `${customer} waits for an answer.`,
  more_information: (customer: string) =>
    `${customer} has been asked and has not answered yet. You can decide already.`,
  approved: () => 'It is approved, and the goods are not back yet.',
  kept: (customer: string) => `It is approved, and ${customer} keeps the goods.`,
  sent_back: () => 'The goods are on their way back.',
  received: () => 'The goods are back. Look at them, then decide.',
} as const;
