import type { DeclineReason, ReturnState } from '#domain/returns/life.ts';
import type { Remedy, ReturnReason, ReturnRefusal } from '#domain/returns/remedies.ts';

/** The six reasons as customers choose among them, each with an example. */
export const RETURN_REASON_WORDS: Readonly<
  Record<ReturnReason, { readonly name: string; readonly example: string }>
> = {
  changed_mind: {
    name: 'I changed my mind',
    example: 'It works, but I do not need it, or I ordered too many.',
  },
  damaged: { name: 'Arrived damaged', example: 'The box was crushed and a tile is broken.' },
  not_as_described: {
    name: 'Not as described',
    example: 'The page said 900 mm wide, and it is 850 mm.',
  },
  faulty: { name: 'Faulty', example: 'The drill stopped after three weeks.' },
  wrong_item: { name: 'Wrong item', example: 'I ordered white and received grey.' },
  missing_part: { name: 'A part is missing', example: 'The screws were not in the box.' },
};

export const RETURN_STATE_WORDS: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  more_information: 'Question asked',
  approved: 'Approved',
  sent_back: 'Sent back',
  received: 'Received',
  resolved: 'Resolved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

export const REMEDY_WORDS: Readonly<Record<Remedy, string>> = {
  refund: 'Refund',
  replacement: 'Replacement',
  repair: 'Repair',
  compensation: 'Compensation',
};

/** What each remedy means for the customer, whether or not the goods go back. */
export const REMEDY_SENTENCES: Readonly<Record<Remedy, string>> = {
  refund: 'You are paid back the way you paid.',
  replacement: 'You get the same again at no cost.',
  repair: 'The problem is put right at no cost to you, within a reasonable time.',
  compensation: 'You keep the goods and are paid back a part of the price for the problem.',
};

/** Why a change of mind is not accepted. Each is about the shop's own offer. */
export const RETURN_REFUSAL_WORDS: Readonly<Record<ReturnRefusal, string>> = {
  no_policy: 'This shop does not take goods back for a change of mind.',
  too_late: 'The time in which you can change your mind is over.',
  used: 'For a change of mind, goods must be unused and undamaged.',
  gone: 'Goods that you no longer have cannot be returned for a change of mind.',
};

/** Follows every refusal: the shop's own offer takes nothing from the guarantees of the law. */
export const RIGHTS_REMAIN =
  'This is about a change of mind alone. If there is a problem with the goods, the consumer guarantees of the law apply, and you can ask for a return for that reason at any time.';

/** Follows a decision about a problem with the goods. */
export const RIGHTS_GO_ON =
  'This does not end your rights under the consumer guarantees of the law.';

export const DECLINE_REASON_WORDS: Readonly<Record<DeclineReason, string>> = {
  too_late: 'The time for a change of mind is over',
  used: 'The goods were used or damaged',
  no_policy: 'No returns for a change of mind',
  no_fault: 'No problem was found with the goods',
  caused_by_customer: 'The problem was caused after delivery',
  not_received: 'The goods did not come back',
  not_ours: 'These are not the goods that were sold',
  other: 'Another reason',
};
