export type CardVerdict =
  /** `refundOutcome` is how refunds of this payment end; all but `succeeded` take some seconds. */
  | { readonly isAccepted: true; readonly refundOutcome: 'succeeded' | 'pending' | 'failed' }
  | { readonly isAccepted: false; readonly message: string };

/** Card numbers of the sandbox (Rule 23); every other number is declined. */
const TEST_CARDS: Readonly<Record<string, CardVerdict>> = {
  '4242424242424242': { isAccepted: true, refundOutcome: 'succeeded' },
  '4000000000007726': { isAccepted: true, refundOutcome: 'pending' },
  '4000000000005126': { isAccepted: true, refundOutcome: 'failed' },
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
