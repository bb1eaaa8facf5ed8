import { z } from 'zod';

import type { AustralianState } from '#domain/addresses/address.ts';
import {
  AGE_RESTRICTED_KINDS,
  HIGHEST_AGE,
  LOWEST_AGE,
  STATE_RULES,
} from '#domain/age-restrictions/age-rules.ts';

import { wholeNumber } from '#contract/schemas/entered-numbers.ts';

const rule = z.enum(STATE_RULES);
const STATES = {
  NSW: rule,
  VIC: rule,
  QLD: rule,
  WA: rule,
  SA: rule,
  TAS: rule,
  ACT: rule,
  NT: rule,
} satisfies Record<AustralianState, typeof rule>;

/** What holds for the goods of a kind (Rule 139). */
const KindRulesSchema = z.object({
  /** The age from which they may be supplied. */
  age: z.number().int(),
  states: z.object(STATES),
});

const KindRulesInputSchema = z.strictObject({
  age: wholeNumber(LOWEST_AGE, HIGHEST_AGE),
  states: z.strictObject(STATES),
});

export const AgeRulesSchema = z.record(z.enum(AGE_RESTRICTED_KINDS), KindRulesSchema);
export const AgeRulesInputSchema = z.record(z.enum(AGE_RESTRICTED_KINDS), KindRulesInputSchema);

/** The marking of a product with the rules of its kind. */
export const AgeRestrictionSchema = KindRulesSchema.extend({ kind: z.enum(AGE_RESTRICTED_KINDS) });
