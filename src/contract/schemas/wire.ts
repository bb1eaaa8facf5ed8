import { z } from 'zod';

import { DISCOUNT_TYPES } from '#domain/pricing/discount.ts';
import { SLUG_MAX_LENGTH, SLUG_PATTERN } from '#domain/catalog/slug.ts';
import type { Cents } from '#domain/money/cents.ts';

import { codecs } from '#contract/schemas/codecs.ts';

/** The largest amount in dollars: ten million. */
export const MAX_WIRE_DOLLARS = 10_000_000;
export const TWO_DECIMALS = 'Enter an amount with up to two decimal places.';

/**
 * Money: a JSON number of dollars on the wire (Rule 45), integer cents in code. More than two
 * decimals are refused, never rounded.
 */
export const MoneySchema = money(wireDollars(MAX_WIRE_DOLLARS));

/** A sum over many orders, which may exceed the largest amount. */
export const MoneySumSchema = money(wireDollars(Number.MAX_SAFE_INTEGER / 100));

function wireDollars(most: number) {
  return z.number().min(-most).max(most);
}

/** Money of which `dollars` says what is accepted on the wire. */
export function money(dollars: z.ZodNumber) {
  return z.codec(
    dollars,
    z.custom<Cents>((value) => Number.isSafeInteger(value)),
    {
      decode: (dollars, context) => {
        const amount = codecs.money.decode(dollars);
        if (amount === null) {
          context.issues.push({ code: 'custom', message: TWO_DECIMALS, input: dollars });
          return z.NEVER;
        }
        return amount;
      },
      encode: codecs.money.encode,
    },
  );
}

/** A rate: a fraction on the wire (0.1), integer basis points inside (1000). */
export const RateSchema = rate(z.number().min(0).max(1));

/** A rate of which `fraction` says what is accepted on the wire. */
export function rate(fraction: z.ZodNumber) {
  return z.codec(fraction, z.number().int(), codecs.rate);
}

export const DiscountTypeSchema = z.enum(DISCOUNT_TYPES);

/** An instant: ISO 8601 UTC text on the wire. */
export const InstantSchema = z.iso.datetime();

/** Any UUID, the all-zero settings id included. */
export const IdSchema = z.guid();
/** The path parameters of a call on one record. */
export const IdParams = z.object({ id: IdSchema });
export const SlugSchema = z.string().min(1).max(200);

/** For the API document: text of spaces only is refused, because text is trimmed first. */
export const NOT_BLANK = String.raw`\S`;

/** Text that people enter: trimmed, without control characters. */
export const TextSchema = z
  .string()
  .trim()
  .regex(
    // oxlint-disable-next-line no-control-regex -- the characters that are refused
    /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/,
    'Remove the invisible control characters.',
  );

/** A slug that a user enters: words of lower-case letters and digits, joined by dashes. */
export const SlugTextSchema = z
  .string()
  .trim()
  .min(1, 'Enter a slug.')
  .max(SLUG_MAX_LENGTH)
  .regex(
    SLUG_PATTERN,
    'Use lowercase letters, digits and single hyphens, for example claw-hammer-570g.',
  );
