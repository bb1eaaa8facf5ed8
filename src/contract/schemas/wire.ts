import { z } from 'zod';

import { SLUG_MAX_LENGTH, SLUG_PATTERN } from '#domain/catalog/slug.ts';
import { fromWireDollars, toWireDollars, type Cents } from '#domain/money/cents.ts';

/** The largest amount that the shop handles: ten million dollars. */
export const MAX_WIRE_DOLLARS = 10_000_000;

/**
 * Money: a JSON number of dollars with at most two decimals on the wire (Rule 45), integer cents
 * inside. More than two decimals are refused, never rounded.
 */
export const MoneySchema = money(wireDollars(MAX_WIRE_DOLLARS));

/** A sum over many orders, which may be more than any one amount. */
export const MoneySumSchema = money(wireDollars(Number.MAX_SAFE_INTEGER / 100));

/** An amount as typed with more decimals than cents have. */
export const TOO_MANY_DECIMALS = /^[-−]?\$?[\d,]*\.\d{3,}$/;
const TWO_DECIMALS = 'Enter an amount with up to two decimal places.';
const AMOUNT = 'Enter an amount in dollars, for example 12.90.';

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
  const error = unreadable(blank, AMOUNT, TWO_DECIMALS);
  return money(z.number({ error }).min(0, negative).max(MAX_WIRE_DOLLARS));
}

/**
 * The sentence for a value that is not a number. Forms send a field's text as it was typed where
 * they cannot read it: `blank` is for an empty one.
 */
function unreadable(blank: string, sentence: string, tooManyDecimals = sentence) {
  return ({ input }: { readonly input?: unknown }) => {
    if (input === undefined || input === null || input === '') return blank;
    return typeof input === 'string' && TOO_MANY_DECIMALS.test(input) ? tooManyDecimals : sentence;
  };
}

/** A whole number from `least` to `most`, with one sentence for everything else. */
export function wholeNumber(least: number, most: number, blank?: string) {
  const [from, to] = [least, most].map((bound) => bound.toLocaleString('en-AU'));
  const sentence = `Enter a whole number from ${from} to ${to}.`;
  return z
    .number({ error: unreadable(blank ?? sentence, sentence) })
    .int(sentence)
    .min(least, sentence)
    .max(most, sentence);
}

function wireDollars(most: number) {
  return z.number().min(-most).max(most);
}

function money(dollars: z.ZodNumber) {
  return z.codec(
    dollars,
    z.custom<Cents>((value) => Number.isSafeInteger(value)),
    {
      decode: (dollars, context) => {
        const amount = fromWireDollars(dollars);
        if (amount === null) {
          context.issues.push({
            code: 'custom',
            message: TWO_DECIMALS,
            input: dollars,
          });
          return z.NEVER;
        }
        return amount;
      },
      encode: (amount) => toWireDollars(amount),
    },
  );
}

/** A rate: a fraction on the wire (0.1), integer basis points inside (1000). */
export const RateSchema = rate();

/** A rate that a form takes in percent. */
export function rate(blank = 'Enter a percentage from 0 to 100.') {
  const sentence = 'Enter a percentage from 0 to 100.';
  const fraction = z.number({ error: unreadable(blank, sentence) });
  return z.codec(fraction.min(0, sentence).max(1, sentence), z.number().int(), {
    decode: (value) => Math.round(value * 10_000),
    encode: (bps) => bps / 10_000,
  });
}

/** An instant: ISO 8601 UTC text on the wire. */
export const InstantSchema = z.iso.datetime();

/** Any UUID, the all-zero settings id included. */
export const IdSchema = z.guid();
export const SlugSchema = z.string().min(1).max(200);

/** In the API document: a text of spaces alone is refused, because texts are trimmed first. */
export const NOT_BLANK = String.raw`\S`;

/** Text that people typed: no control characters, trimmed. */
export const TextSchema = z
  .string()
  .trim()
  .regex(
    // oxlint-disable-next-line no-control-regex -- the characters that are refused
    /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/,
    'Remove the invisible control characters.',
  );

/** A slug that somebody gives to a page: words of small letters and digits, joined by dashes. */
export const SlugTextSchema = z
  .string()
  .trim()
  .min(1, 'Enter a slug.')
  .max(SLUG_MAX_LENGTH)
  .regex(
    SLUG_PATTERN,
    'Use lowercase letters, digits and single hyphens, for example claw-hammer-570g.',
  );
