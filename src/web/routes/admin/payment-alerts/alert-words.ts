interface AlertWords {
  readonly title: string;
  /** What it means and what to do about it. */
  readonly help: string;
}

const WORDS: Readonly<Record<string, AlertWords>> = {
  late_payment: {
    title: 'Paid too late',
    help: 'The payment arrived after the order was cancelled, and its items had sold out. The payment is refunded automatically: check that the refund on the order succeeds.',
  },
  amount_mismatch: {
    title: 'Wrong amount paid',
    help: 'The payment did not match the order total, so it is refunded automatically. Ask the customer to order again, or process the order manually.',
  },
  paid_twice: {
    title: 'Paid twice',
    help: 'The second payment is refunded automatically. Check that the refund succeeds; the order itself is not affected.',
  },
  payment_missing: {
    title: 'Payment not found at the provider',
    help: 'Our records show this payment, but the provider’s do not. Check the provider’s dashboard before anything is sent.',
  },
  payment_differs: {
    title: 'Provider charged a different amount',
    help: 'Compare both amounts in the provider’s dashboard, then refund the difference or ask the customer for it.',
  },
  refund_missing: {
    title: 'Refund not found at the provider',
    help: 'Our records show this refund, but the provider’s do not. Check the provider’s dashboard and refund the payment there if the refund is missing.',
  },
  refund_beyond_payment: {
    title: 'More refunded than paid',
    help: 'Someone refunded this payment in the provider’s dashboard. Check whether the customer was refunded too much.',
  },
  payment_disputed: {
    title: 'Payment disputed',
    help: 'The buyer has disputed it with their bank. Respond in the provider’s dashboard before the deadline, and decide whether to send anything that has not been sent yet.',
  },
  refund_failed: {
    title: 'Refund failed',
    help: 'The card or bank rejected it. Ask the customer for another way to refund them.',
  },
};

/** What an alert means and what to do. An unknown kind gets a general sentence. */
export function alertWords(kind: string): AlertWords {
  return (
    WORDS[kind] ?? {
      title: 'Payment needs attention',
      help: 'Check the order and the payment in the provider’s dashboard.',
    }
  );
}
