import { z } from 'zod';

import { AUSTRALIAN_STATES } from '#domain/addresses/address.ts';

import { TextSchema } from '#contract/schemas/wire.ts';

const required = (name: string, most: number) => TextSchema.min(1, `Enter ${name}.`).max(most);

/** Where a business is, as entered. */
export const BusinessAddressSchema = z.object({
  address1: required('the street address', 200),
  address2: TextSchema.max(200).nullable().default(null),
  city: required('the suburb or city', 100),
  state: z.enum(AUSTRALIAN_STATES, 'Choose a state.'),
  postcode: TextSchema.regex(/^\d{4}$/, 'Enter a 4-digit postcode, for example 3121.'),
  country: TextSchema.max(60).default('Australia'),
});

/** Where customers post goods back to, as entered. */
export const ReturnAddressInputSchema = BusinessAddressSchema.omit({ country: true });
