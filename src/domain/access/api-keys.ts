import { sellerRoleSatisfies, type SellerRole } from './seller-roles.ts';

/** What an API key may do (Rule 144). The calls of each scope are declared with it. */
export const KEY_SCOPES = [
  'read_range',
  'write_stock_and_prices',
  'read_orders',
  'write_parcels',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What keys begin with, so that people and secret scanners recognise them. */
export const KEY_PREFIX = 'bnk_';

/** Whether what a caller shows is an API key, and not an access token. */
export function isKeyText(bearer: string): boolean {
  return bearer.startsWith(KEY_PREFIX);
}

/** What a member of a seller must be to use a scope: the role of its calls (Rule 130). */
export const SCOPE_ROLES: Readonly<Record<KeyScope, SellerRole>> = {
  read_range: 'manager',
  write_stock_and_prices: 'manager',
  read_orders: 'packer',
  write_parcels: 'packer',
};

/** Whether a member of a seller may use any of these scopes. */
export function mayUseAny(scopes: readonly KeyScope[], role: SellerRole): boolean {
  return scopes.some((scope) => sellerRoleSatisfies(role, SCOPE_ROLES[scope]));
}

/** A key works for so many days, or until it is revoked (null). */
export const KEY_LIFETIMES = [30, 90, 365, null] as const;
export type KeyLifetime = (typeof KEY_LIFETIMES)[number];

/** Keys that a seller, or the platform, has at a time. */
export const MOST_KEYS = 25;

/** The longest name of a key. */
export const MAX_KEY_NAME = 60;

/** How long before a key expires its owners are told. */
export const ANNOUNCED_BEFORE_DAYS = 7;

/** The last use is stored at most this often. */
const USE_NOTED_EVERY_MS = 60_000;

export type KeyState = 'active' | 'expired' | 'stopped';

/**
 * Whether a key works. It is stopped while its maker can do nothing that the key is for: they
 * have left the seller or have a smaller role there, lack a required second factor, are suspended
 * or have closed their account.
 */
export function keyState(
  key: { readonly expiresAt: Date | null; readonly makerMayAct: boolean },
  now: Date,
): KeyState {
  if (key.expiresAt !== null && key.expiresAt <= now) return 'expired';
  return key.makerMayAct ? 'active' : 'stopped';
}

/** Whether a use at `now` is worth a write. */
export function isUseNoted(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_NOTED_EVERY_MS;
}

export type KeyRefusal = 'not_for_keys' | 'scope_missing';

/**
 * Whether a key may make a call: one of its own area that names a scope which the key has. Keys
 * cannot make a call without a scope.
 */
export function keyMayCall(
  key: { readonly area: 'seller' | 'admin'; readonly scopes: readonly KeyScope[] },
  call: { readonly audience: string; readonly keyScope?: KeyScope | undefined },
): { readonly ok: true } | { readonly ok: false; readonly reason: KeyRefusal } {
  if (call.keyScope === undefined || call.audience !== key.area) {
    return { ok: false, reason: 'not_for_keys' };
  }
  return key.scopes.includes(call.keyScope) ? { ok: true } : { ok: false, reason: 'scope_missing' };
}
