import { isUseNoted, keyState, mayUseAny } from '#domain/access/api-keys.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { authenticate, isLockedOut } from '#server/accounts/authenticate.ts';
import { isKeyText } from '#server/api-keys/key-text.ts';
import { findKeyByHash, noteKeyUse, type KeyRow } from '#server/api-keys/queries.ts';
import type { Actor, Services } from '#server/http/context.ts';
import { requiresSecondFactor } from '#server/http/second-factor.ts';
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
  if (row === undefined || stateOf(services, row, now) !== 'active') {
    throw new AppError('INVALID_API_KEY');
  }
  noteActor(row.role);
  if (isUseNoted(row.last_used_at, now)) await noteKeyUse(db, row.id, now);
  const seller = sellerOf(row);
  const role = seller === null ? 'admin' : 'seller';
  return {
    userId: row.made_by,
    email: row.email,
    role,
    grantedRole: role,
    sellers: seller === null ? [] : [seller],
    seller,
    sessionId: row.id,
    hasFactor: false,
    secondFactorAt: null,
    firstName: row.first_name,
    lastName: row.last_name,
    key: { id: row.id, name: row.name, area: role, scopes: row.scopes },
  };
}

export function stateOf({ config }: Pick<Services, 'config'>, row: KeyRow, now: Date) {
  const makerMayAct =
    !isLockedOut(row, now) &&
    !(requiresSecondFactor(config, row) && !row.has_factor) &&
    hasUse(row);
  return keyState({ expiresAt: row.expires_at, makerMayAct }, now);
}

/** Whether the maker's role still allows something that the key is for. */
function hasUse(row: KeyRow): boolean {
  // Administrators act for no seller.
  if (row.seller_id === null) return row.role === 'admin';
  const seller = sellerOf(row);
  return seller !== null && mayUseAny(row.scopes, seller.role);
}

function sellerOf({ role, seller_id: sellerId, sellers }: KeyRow) {
  if (role === 'admin') return null;
  return sellers.find(({ id }) => id === sellerId) ?? null;
}
