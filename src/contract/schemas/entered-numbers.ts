import { z } from 'zod';

import { formatCount } from '#domain/numbers/format-count.ts';

import { MAX_WIRE_DOLLARS, money, rate, TWO_DECIMALS } from '#contract/schemas/wire.ts';

// Numbers that people enter in the back offices. Forms send a field's text as it was typed where
// they cannot read it; these schemas have the sentence for it.

/** An amount as typed with more decimals than cents have. */
export const TOO_MANY_DECIMALS = /^[-−]?\$?[\d,]*\.\d{3,}$/;
export const AMOUNT = 'Enter an amount in dollars, for example 12.90.';
export const PERCENTAGE = 'Enter a percentage from 0 to 100.';

interface AmountTexts {
  /** Where nothing was entered. */
  readonly blank?: string;
  readonly negative?: string;
}

/** An amount that is $0.00 or more. */
export function moneyFromZero({
  blank = AMOUNT,
  negative = 'Enter $0.00 or more.',
}: AmountTexts = {}) {
  const error = unreadable(blank, (text) => (TOO_MANY_DECIMALS.test(text) ? TWO_DECIMALS : AMOUNT));
  return money(z.number({ error }).min(0, negative).max(MAX_WIRE_DOLLARS));
}

/** A rate that is entered in percent. */
export function enteredRate(blank = PERCENTAGE) {
  const fraction = z.number({ error: unreadable(blank, () => PERCENTAGE) });
  return rate(fraction.min(0, PERCENTAGE).max(1, PERCENTAGE));
}

/** A whole number from `least` to `most`, with one sentence for everything else. */
export function wholeNumber(least: number, most: number, blank?: string) {
  const [from, to] = [least, most].map((bound) => formatCount(bound));
  const sentence = `Enter a whole number from ${from} to ${to}.`;
  return z
    .number({ error: unreadable(blank ?? sentence, () => sentence) })
    .int(sentence)
    .min(least, sentence)
    .max(most, sentence);
}

function unreadable(blank: string, sentence: (text: string) => string) {
  return ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null || input === ''
      ? blank
      : sentence(typeof input === 'string' ? input : '');
}
