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

/** An amount that is $0.00 or more; the sentence says so to the person who typed less. */
export function moneyFromZero(sentence = 'Enter $0.00 or more.') {
  return money(z.number().min(0, sentence).max(MAX_WIRE_DOLLARS));
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
            message: 'Enter an amount with at most two decimals.',
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
export const RateSchema = z.codec(z.number().min(0).max(1), z.number().int(), {
  decode: (fraction) => Math.round(fraction * 10_000),
  encode: (bps) => bps / 10_000,
});

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
