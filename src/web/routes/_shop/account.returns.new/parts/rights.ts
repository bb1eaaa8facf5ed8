import type { ReturnOffer, ReturnReason, Sending } from '#domain/returns/remedies.ts';

interface Situation {
  readonly reason: ReturnReason | null;
  /** Null until the questions are answered. */
  readonly offer: ReturnOffer | null;
  /** Days in which somebody may change their mind; 0 if the shop has no such offer. */
  readonly returnDays: number;
}

type Sentences = readonly [string, string, string];

const GUARANTEES =
  'What you buy here comes with consumer guarantees under the Australian Consumer Law, and nobody can take them away.';
const NO_LAST_DAY = 'You can report a problem here at any time, however long ago you bought it.';

/** "Your rights" in three sentences, as far as the answers go. Rule 133. */
export function rightsOf({ reason, offer, returnDays }: Situation): Sentences {
  if (reason === null) return [GUARANTEES, NO_LAST_DAY, changeOfMind(returnDays)];
  if (reason === 'changed_mind') {
    return [
      changeOfMind(returnDays),
      'That is an offer of this shop, and you pay for sending the goods back.',
      'If there is a problem with the goods, choose it as the reason: your guarantees under the law apply whatever this offer says.',
    ];
  }
  if (offer?.ok !== true) {
    return [
      NO_LAST_DAY,
      'If the problem is a major one, you choose: a refund, a replacement, or to keep the goods and be paid back a part of the price.',
      'Any other problem is put right at no cost to you, by a repair, a replacement or a refund.',
    ];
  }
  if (offer.failure === 'minor') {
    return offer.chooser === 'customer'
      ? [GUARANTEES, ...KEEPS_A_CLAIM]
      : [
          'What you describe has to be put right at no cost to you; the seller chooses how.',
          'If that does not happen within a reasonable time, you can reject the goods and get a refund, or have them repaired elsewhere and claim what it costs.',
          gettingBack(offer.sending),
        ];
  }
  return offer.refundsDelivery
    ? [
        'What you describe is a major problem, so you choose what happens.',
        gettingBack(offer.sending),
        'A refund goes back the way you paid and includes what you paid for the delivery of these goods.',
      ]
    : ['What you describe is a major problem.', ...KEEPS_A_CLAIM];
}

const KEEPS_A_CLAIM = [
  'Because of what has happened to the goods since, they can no longer be sent back for a refund.',
  'You can still be paid back a part of the price, for what the goods are worth less because of the problem.',
] as const;

function changeOfMind(days: number): string {
  return days === 0
    ? 'This shop does not take goods back for a change of mind.'
    : `If you change your mind, this shop takes unused goods back within ${days === 1 ? '1 day' : `${days} days`} of delivery.`;
}

export function gettingBack({ by, paidBy }: Sending): string {
  if (by === 'seller_collects') {
    return 'If the goods have to go back, the seller collects them at no cost to you.';
  }
  return paidBy === 'seller'
    ? 'If the goods have to go back and you post them, you are paid back what that costs.'
    : 'You post the goods back and pay for that.';
}
