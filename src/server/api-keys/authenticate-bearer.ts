import { isKeyText, isUseNoted, keyState, mayUseAny } from '#domain/access/api-keys.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { authenticate } from '#server/accounts/authenticate.ts';
import { actorOfMaker } from '#server/accounts/maker.ts';
import { findKeyByHash, noteKeyUse, type KeyRow } from '#server/api-keys/queries.ts';
import type { Actor, Services } from '#server/http/context.ts';
import { noteActor } from '#server/platform/current-request.ts';
import { hashOfToken } from '#server/platform/link-token.ts';

/** Who makes a call: the person of an access token, or the maker of an API key with its limits. */
export function authenticateBearer(services: Services, bearer: string, now: Date): Promise<Actor> {
  return isKeyText(bearer)
    ? authenticateKey(services, bearer, now)
    : authenticate(services, bearer, now);
}

/**
 * The actor of an API key (Rule 144): its maker as they are now, for the one seller or for the
 * platform, with what the key may do in `key`. Throws INVALID_API_KEY unless it works.
 */
async function authenticateKey(services: Services, text: string, now: Date): Promise<Actor> {
  const { db } = services;
  const row = await findKeyByHash(db, hashOfToken(text));
  const actor = row === undefined ? null : actorOf(services, row, now);
  if (row === undefined || actor === null || stateOf(services, row, now) !== 'active') {
    throw new AppError('INVALID_API_KEY');
  }
  noteActor(row.role);
  if (isUseNoted(row.last_used_at, now)) await noteKeyUse(db, row.id, now);
  return actor;
}

export function stateOf(services: Pick<Services, 'config'>, row: KeyRow, now: Date) {
  const makerMayAct = actorOf(services, row, now) !== null;
  return keyState({ expiresAt: row.expires_at, makerMayAct }, now);
}

/** Null if the maker's role allows nothing any more that the key is for. */
function actorOf(services: Pick<Services, 'config'>, row: KeyRow, now: Date): Actor | null {
  const { id, name, scopes } = row;
  const area = row.seller_id === null ? 'admin' : 'seller';
  const key = { id, name, area, scopes } as const;
  const actor = actorOfMaker(services, row, { id, key, now });
  if (actor?.seller != null && !mayUseAny(scopes, actor.seller.role)) return null;
  return actor;
}
