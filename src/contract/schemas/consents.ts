import { z } from 'zod';

import { CONSENT_KINDS, PREFERENCE_KINDS, type ConsentKind } from '#domain/consents/kinds.ts';

import { IdSchema, InstantSchema } from '#contract/schemas/wire.ts';
import { CONSENT_WORDS } from '#contract/text/consents.ts';

/** The words that the person has read: today's or earlier ones of this kind. */
export const consentWordsSchema = (kind: ConsentKind) => z.enum(CONSENT_WORDS[kind]);

export const PreferenceKindSchema = z.enum(PREFERENCE_KINDS);

export const EmailPreferenceSchema = z.object({
  kind: PreferenceKindSchema,
  is_given: z.boolean(),
  /** Null before the first answer. */
  changed_at: InstantSchema.nullable(),
});

export const StockRequestSchema = z.object({
  id: IdSchema,
  product_id: IdSchema,
  variant_id: IdSchema.nullable(),
  product_name: z.string(),
  product_slug: z.string(),
  variant_name: z.string().nullable(),
  created_at: InstantSchema,
});

export const EmailPreferencesSchema = z.object({
  preferences: z.array(EmailPreferenceSchema),
  /** Items that the person waits for, newest first. */
  stock_requests: z.array(StockRequestSchema),
});

/** Every consent in the person's own data. */
export const ConsentSchema = z.object({
  kind: z.enum(CONSENT_KINDS),
  is_given: z.boolean(),
  words: z.string(),
  place: z.enum(['checkout', 'settings', 'product', 'unsubscribe', 'closed-account']),
  product_id: IdSchema.nullable(),
  variant_id: IdSchema.nullable(),
  created_at: InstantSchema,
});

export type EmailPreference = z.output<typeof EmailPreferenceSchema>;
export type EmailPreferences = z.output<typeof EmailPreferencesSchema>;
export type StockRequest = z.output<typeof StockRequestSchema>;
