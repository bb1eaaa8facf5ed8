interface AlertWords {
  readonly title: string;
  /** What it means and what to do about it. */
  readonly help: string;
}

const WORDS: Readonly<Record<string, AlertWords>> = {
  late_payment: {
    title: 'Paid too late',
    help: 'The order was cancelled and its goods were sold out when the payment came. The money goes back by itself: see that the refund on the order arrives.',
  },
  amount_mismatch: {
    title: 'Another amount was paid',
    help: 'The payment was not the order’s total, so it goes back by itself. Ask the customer to order again, or take the order up by hand.',
  },
  paid_twice: {
    title: 'Paid twice',
    help: 'The second payment goes back by itself. See that the refund arrives; the order itself is in order.',
  },
  payment_missing: {
    title: 'The provider does not know this payment',
    help: 'Our books say paid, the provider’s do not. Look it up in the provider’s dashboard before anything is sent.',
  },
  payment_differs: {
    title: 'The provider took another amount',
    help: 'Compare both amounts in the provider’s dashboard, then refund the difference or ask the customer for it.',
  },
  refund_missing: {
    title: 'The provider does not know this refund',
    help: 'Our books say paid back, the provider’s do not. Look it up in the provider’s dashboard and pay it back there if it is missing.',
  },
  refund_beyond_payment: {
    title: 'More was paid back than was paid',
    help: 'Somebody refunded in the provider’s own dashboard. Check whether the customer got too much.',
  },
  payment_disputed: {
    title: 'A payment is disputed',
    help: 'The buyer disputes it at their bank. Answer in the provider’s dashboard before the deadline. Decide whether to send what has not been sent yet.',
  },
  refund_failed: {
    title: 'A refund failed',
    help: 'The card or bank refused it. Ask the customer for another way to pay them back.',
  },
};

/** What an alert means; one of a kind that is new here says only that somebody should look. */
export function alertWords(kind: string): AlertWords {
  return (
    WORDS[kind] ?? {
      title: 'A payment needs attention',
      help: 'Look at the order and at the payment in the provider’s dashboard.',
    }
  );
}
