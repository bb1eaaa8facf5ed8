import {
  adminApiKeyEndpoints,
  sellerApiKeyEndpoints,
  type ApiKey,
  type ApiKeyInput,
} from '#contract/endpoints/api-keys.ts';

import { nameOfMaker } from '#server/accounts/maker.ts';
import { stateOf } from '#server/api-keys/authenticate-bearer.ts';
import { makeKey } from '#server/api-keys/make-key.ts';
import { listKeys, type KeyOwner, type KeyRow } from '#server/api-keys/queries.ts';
import { revokeKey } from '#server/api-keys/revoke-key.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { sellerScope, type ScopedInput } from '#server/http/seller-scope.ts';

export function mountApiKeys(api: Api): void {
  mount(
    api,
    sellerApiKeyEndpoints,
  )(
    handlersFor(
      'seller',
      (ctx, { query }) => sellerScope(ctx, query.seller_id, 'list API keys').sellerId,
    ),
  );
  mount(api, adminApiKeyEndpoints)(handlersFor('admin', () => null));
}

/** Both areas have the same calls; they differ in whose keys they are. */
function handlersFor(
  area: 'seller' | 'admin',
  ownerOf: (ctx: SignedInCtx, input: ScopedInput) => KeyOwner,
) {
  return {
    list: async (ctx: SignedInCtx, input: ScopedInput) => {
      const rows = await listKeys(ctx.db, ownerOf(ctx, input));
      return {
        api_keys: rows.map((row) => presentKey(ctx, row)),
        can_make: area === 'admin' || ctx.actor.seller !== null,
      };
    },
    make: async (ctx: SignedInCtx, { body }: { readonly body: ApiKeyInput }) => {
      const { row, key } = await makeKey(ctx, { area, input: body });
      return { ...presentKey(ctx, row), key };
    },
    revoke: async (ctx: SignedInCtx, input: ScopedInput & { params: { id: string } }) => {
      await revokeKey(ctx, ownerOf(ctx, input), input.params.id);
      return undefined;
    },
  };
}

function presentKey(ctx: SignedInCtx, row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    state: stateOf(ctx, row, ctx.now),
    made_by: nameOfMaker(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
