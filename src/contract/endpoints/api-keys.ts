import { z } from 'zod';

import {
  KEY_LIFETIMES,
  KEY_SCOPES,
  MAX_KEY_NAME,
  type KeyLifetime,
} from '#domain/access/api-keys.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { IdParams, IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';

const KeyScopeSchema = z.enum(KEY_SCOPES);

const ApiKeySchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** The beginning of the key. */
  hint: z.string(),
  scopes: z.array(KeyScopeSchema),
  /** Whether it works; `stopped` while its maker may not do what it does. */
  state: z.enum(['active', 'expired', 'stopped']),
  /** The name of its maker. */
  made_by: z.string(),
  created_at: InstantSchema,
  /** Null for a key that works until it is revoked. */
  expires_at: InstantSchema.nullable(),
  /** To the minute; null if it was never used. */
  last_used_at: InstantSchema.nullable(),
});

export const ApiKeyInputSchema = z.object({
  name: TextSchema.min(1, 'Enter a name, for example "Stock system".').max(MAX_KEY_NAME),
  scopes: z.array(KeyScopeSchema).min(1, 'Choose what the key may do.').max(KEY_SCOPES.length),
  /** Null for no end. */
  expires_in_days: z.literal<readonly KeyLifetime[]>(KEY_LIFETIMES, 'Choose when the key expires.'),
});

/** Both areas have the same calls (Rule 144): for a seller's owners, and for administrators. */
function apiKeyEndpoints<const Area extends OfficeArea>(area: Area) {
  const call = endpointsOf({
    audience: area,
    ...(area === 'seller' ? { sellerRole: 'owner' as const } : {}),
    tag: area === 'admin' ? 'Administration: API keys' : 'Seller: API keys',
    query: SellerScopeSchema,
  });
  return {
    list: call(`GET /api/${area}/api-keys`, {
      summary: 'List the API keys, newest first',
      output: z.object({
        api_keys: z.array(ApiKeySchema),
        /** Whether the reader may make one: administrators make none for a seller. */
        can_make: z.boolean(),
      }),
    }),
    make: call(`POST /api/${area}/api-keys`, {
      summary: 'Create an API key; only this answer contains it',
      body: ApiKeyInputSchema,
      limit: 'applications',
      asksAgain: true,
      output: ApiKeySchema.extend({ key: z.string() }),
      status: 201,
      errors: ['TOO_MANY_API_KEYS'],
    }),
    revoke: call(`DELETE /api/${area}/api-keys/{id}`, {
      summary: 'Revoke an API key; it stops working at once',
      params: IdParams,
      errors: ['API_KEY_NOT_FOUND'],
    }),
  };
}

export const sellerApiKeyEndpoints = apiKeyEndpoints('seller');
export const adminApiKeyEndpoints = apiKeyEndpoints('admin');

export type ApiKey = z.output<typeof ApiKeySchema>;
export type ApiKeyInput = z.output<typeof ApiKeyInputSchema>;
