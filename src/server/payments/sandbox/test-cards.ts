export type CardVerdict =
  | {
      readonly isAccepted: true;
      /** How its refunds end: `returned` succeeds first, and fails some seconds later. */
      readonly refundOutcome: 'succeeded' | 'pending' | 'failed' | 'returned';
      readonly aftermath: 'none' | 'inquiry' | 'dispute_won' | 'dispute_lost' | 'payout_fails';
    }
  | { readonly isAccepted: false; readonly message: string };

/** Card numbers of the sandbox (Rule 23); every other number is declined. */
const TEST_CARDS: Readonly<Record<string, CardVerdict>> = {
  '4242424242424242': { isAccepted: true, refundOutcome: 'succeeded', aftermath: 'none' },
  '4000000000007726': { isAccepted: true, refundOutcome: 'pending', aftermath: 'none' },
  '4000000000005126': { isAccepted: true, refundOutcome: 'failed', aftermath: 'none' },
  '4000000000005134': { isAccepted: true, refundOutcome: 'returned', aftermath: 'none' },
  '4000000000001976': { isAccepted: true, refundOutcome: 'succeeded', aftermath: 'inquiry' },
  '4000000000000259': { isAccepted: true, refundOutcome: 'succeeded', aftermath: 'dispute_won' },
  '4000000000002685': { isAccepted: true, refundOutcome: 'succeeded', aftermath: 'dispute_lost' },
  '4000000000004954': { isAccepted: true, refundOutcome: 'succeeded', aftermath: 'payout_fails' },
  '4000000000000002': { isAccepted: false, message: 'Your card was declined.' },
  '4000000000009995': { isAccepted: false, message: 'Your card has insufficient funds.' },
};

/**
 * Checks a card as typed. Spaces and dashes are ignored; the expiry is `MM/YY` or `MM/YYYY` and
 * lasts to the end of its month in UTC; the security code has 3 or 4 digits.
 */
export function judgeCard(
  card: { readonly cardNumber: string; readonly expiry: string; readonly cvc: string },
  now: Date,
): CardVerdict {
  const number = card.cardNumber.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    return { isAccepted: false, message: 'Your card number is invalid.' };
  }
  const expiry = readExpiry(card.expiry);
  if (expiry === null) {
    return { isAccepted: false, message: "Your card's expiry date is invalid. Use MM/YY." };
  }
  if (expiry.monthsSinceYear0 < now.getUTCFullYear() * 12 + now.getUTCMonth()) {
    return { isAccepted: false, message: 'Your card has expired.' };
  }
  if (!/^\d{3,4}$/.test(card.cvc)) {
    return { isAccepted: false, message: "Your card's security code is invalid." };
  }
  return (
    TEST_CARDS[number] ?? {
      isAccepted: false,
      message: 'Your card was declined. This page takes test cards only.',
    }
  );
}

/** The check digit that card numbers end with. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function readExpiry(text: string): { monthsSinceYear0: number } | null {
  const match = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!(month >= 1 && month <= 12)) return null;
  return { monthsSinceYear0: (year < 100 ? 2000 + year : year) * 12 + month - 1 };
}
