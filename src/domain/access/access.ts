export const ROLES = ['customer', 'seller', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The role of every new profile, and of a profile without one (Rule 9). */
export const DEFAULT_ROLE: Role = 'customer';

/** The caller; null for a signed-out visitor. */
export interface AccessActor {
  readonly userId: string;
  readonly role: Role;
  /** The seller that they act for (Rule 130); null for customers and administrators. */
  readonly seller: { readonly id: string } | null;
}

/** A rule's answer; the sentence for each reason is with the other texts. */
export type Decision<Reason extends string> =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: Reason };

const ALLOWED = { ok: true } as const;

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** Admin meets any requirement, seller meets customer; otherwise the roles must be equal. */
export function roleSatisfies(actual: Role | null, required: Role): boolean {
  if (actual === null) return false;
  if (actual === 'admin' || actual === required) return true;
  return actual === 'seller' && required === 'customer';
}

/** The requirement of an area of the site. */
export type Audience = 'public' | 'signed_in' | Role;

export type GuardOutcome = 'allow' | 'to_login' | 'to_admin_login' | 'to_home';

/**
 * Where the route guard redirects a visitor whose role is known: signed out to /login, or to
 * /admin/login under /admin (Rule 24); with the wrong role to the home page.
 */
export function guardOutcome(role: Role | null, audience: Audience): GuardOutcome {
  if (audience === 'public') return 'allow';
  if (role === null) return audience === 'admin' ? 'to_admin_login' : 'to_login';
  if (audience === 'signed_in') return 'allow';
  return roleSatisfies(role, audience) ? 'allow' : 'to_home';
}

/** /login refuses administrators; /admin/login refuses everyone else. */
export function maySignInAt(door: 'shop' | 'admin', role: Role): boolean {
  return door === 'admin' ? role === 'admin' : role !== 'admin';
}

/** The page after signing in when no other was requested (Rule 31). */
export function homeOfRole(role: Role): '/admin' | '/seller' | '/account' {
  if (role === 'admin') return '/admin';
  return role === 'seller' ? '/seller' : '/account';
}

/** A product, category or department; `sellerId` is null when an administrator added it. */
export interface OwnedThing {
  readonly sellerId: string | null;
}

export type OwnershipRefusal = 'not_allowed' | 'owned_by_admin' | 'owned_by_other_seller';

/**
 * Who may edit or delete catalogue rows (Rule 10): administrators all, sellers their own, others
 * none. The reason distinguishes an administrator's row from another seller's.
 */
export function mayChange(
  actor: AccessActor | null,
  thing: OwnedThing,
): Decision<OwnershipRefusal> {
  if (actor?.role === 'admin') return ALLOWED;
  if (actor?.role !== 'seller') return { ok: false, reason: 'not_allowed' };
  if (actor.seller !== null && thing.sellerId === actor.seller.id) return ALLOWED;
  return {
    ok: false,
    reason: thing.sellerId === null ? 'owned_by_admin' : 'owned_by_other_seller',
  };
}

/** In the seller area a seller sees their own rows and, read-only, the administrators'. */
export function maySeeInSellerArea(actor: AccessActor | null, thing: OwnedThing): boolean {
  if (actor?.role === 'admin') return true;
  if (actor?.role !== 'seller') return false;
  return thing.sellerId === null || thing.sellerId === actor.seller?.id;
}

/** Only administrators set a product's tax and shipping overrides (Rule 16). */
export function mayOverrideSettings(actor: AccessActor | null): boolean {
  return actor?.role === 'admin';
}

/** Carts, wishlists, addresses and the customer's view of an order are only for their owner. */
export function ownsRow(actor: AccessActor | null, row: { readonly userId: string }): boolean {
  return actor !== null && actor.userId === row.userId;
}

export type OrderView = 'whole' | 'own_lines' | 'none';

/**
 * How much of an order somebody sees (Rule 15): the owner and administrators all of it, a seller
 * only their own lines, everyone else nothing (a 404, as if it did not exist).
 */
export function orderView(
  actor: AccessActor | null,
  order: { readonly userId: string; readonly sellerIds: readonly string[] },
): OrderView {
  if (actor === null) return 'none';
  if (actor.role === 'admin' || actor.userId === order.userId) return 'whole';
  if (actor.role !== 'seller' || actor.seller === null) return 'none';
  return order.sellerIds.includes(actor.seller.id) ? 'own_lines' : 'none';
}

export type RoleChangeRefusal = 'not_allowed' | 'last_admin';

/** Only administrators change roles, and the last administrator stays one (Rule 9). */
export function mayChangeRole(
  actor: AccessActor | null,
  change: { readonly from: Role; readonly to: Role; readonly adminCount: number },
): Decision<RoleChangeRefusal> {
  if (actor?.role !== 'admin') return { ok: false, reason: 'not_allowed' };
  if (change.from === 'admin' && change.to !== 'admin' && change.adminCount <= 1) {
    return { ok: false, reason: 'last_admin' };
  }
  return ALLOWED;
}
