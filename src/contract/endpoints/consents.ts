import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import {
  consentWordsSchema,
  EmailPreferenceSchema,
  EmailPreferencesSchema,
  PreferenceKindSchema,
  StockRequestSchema,
} from '#contract/schemas/consents.ts';
import { IdParams, IdSchema } from '#contract/schemas/wire.ts';

const preferences = endpointsOf({ audience: 'user', tag: 'Email preferences' });

/** The emails that need consent (Rules 134 and 135). */
export const consentEndpoints = {
  getEmailPreferences: preferences('GET /api/profile/email-preferences', {
    summary: 'Read which emails you agreed to, and which items you wait for',
    output: EmailPreferencesSchema,
  }),
  saveEmailPreference: preferences('PUT /api/profile/email-preferences/{kind}', {
    summary: 'Agree to a kind of email, or stop it; the words that you read are recorded',
    params: z.object({ kind: PreferenceKindSchema }),
    body: z.strictObject({
      is_given: z.boolean(),
      words: consentWordsSchema('review-requests'),
    }),
    limit: 'preferences',
    output: EmailPreferenceSchema,
  }),
  askForStock: preferences('POST /api/stock-requests', {
    signedOutText: 'Please log in so that we know whom to tell.',
    summary: 'Ask for one email when an item is back; asking again changes nothing',
    body: z.strictObject({
      product_id: IdSchema,
      variant_id: IdSchema.nullable().optional(),
      words: consentWordsSchema('back-in-stock'),
    }),
    limit: 'preferences',
    output: StockRequestSchema,
    status: 201,
    errors: [
      'PRODUCT_NOT_FOUND',
      'VARIANT_NOT_FOUND',
      'ITEM_IN_STOCK',
      'STOCK_REQUESTS_FULL',
      'PROFILE_NOT_FOUND',
    ],
  }),
  withdrawStockRequest: preferences('DELETE /api/stock-requests/{id}', {
    summary: 'Take back a request to be told when an item is back',
    params: IdParams,
    query: z.object({ place: z.enum(['product', 'settings']).optional() }),
    errors: ['STOCK_REQUEST_NOT_FOUND'],
  }),
};
