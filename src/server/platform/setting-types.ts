import { z } from 'zod';

/** `true`, `yes`, `on`, `1` and their opposites, in any case. */
export const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], 'must be true or false'))
  .transform((text) => ['true', '1', 'yes', 'on'].includes(text));

export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://shop.example' })
  .transform((text) => text.replace(/\/+$/, ''));

/** Digits only, from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, `must be a whole number from ${least} to ${most}`)
        .max(most, `must be a whole number from ${least} to ${most}`),
    );
