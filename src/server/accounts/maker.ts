import type { Role } from '#domain/access/access.ts';

import { isLockedOut } from '#server/accounts/authenticate.ts';
import type { Actor, ActorKey, NamedMembership, Services } from '#server/http/context.ts';
import { requiresSecondFactor } from '#server/http/second-factor.ts';

/** A person who made something that goes on without them, such as an API key. */
export interface Maker {
  readonly made_by: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly banned_until: Date | null;
  readonly suspended_at: Date | null;
  readonly archived_at: Date | null;
  readonly has_factor: boolean;
  readonly sellers: readonly NamedMembership[];
  /** Whom it acts for; null is the platform. */
  readonly seller_id: string | null;
}

/**
 * The actor of what a person made: they themselves, for that one seller or for the platform. Null
 * if they may not act for it any more, or lack a second factor that is required of them.
 */
export function actorOfMaker(
  { config }: Pick<Services, 'config'>,
  maker: Maker,
  { id, key, now }: { readonly id: string; readonly key: ActorKey | null; readonly now: Date },
): Actor | null {
  if (isLockedOut(maker, now)) return null;
  if (requiresSecondFactor(config, maker) && !maker.has_factor) return null;
  const seller = sellerOf(maker);
  // Administrators act for no seller.
  if (maker.seller_id === null ? maker.role !== 'admin' : seller === null) return null;
  const role = seller === null ? 'admin' : 'seller';
  return {
    userId: maker.made_by,
    email: maker.email,
    role,
    grantedRole: role,
    sellers: seller === null ? [] : [seller],
    seller,
    sessionId: id,
    hasFactor: false,
    secondFactorAt: null,
    firstName: maker.first_name,
    lastName: maker.last_name,
    key,
  };
}

/** How other people read who made it. */
export function nameOfMaker(maker: Pick<Maker, 'first_name' | 'last_name' | 'email'>): string {
  return `${maker.first_name} ${maker.last_name}`.trim() || maker.email;
}

function sellerOf({ role, seller_id: sellerId, sellers }: Maker) {
  if (role === 'admin') return null;
  return sellers.find(({ id }) => id === sellerId) ?? null;
}
