import type { Decision, Role } from './access.ts';

/** What people may do for a seller, the least first (Rule 130): each includes those before it. */
export const SELLER_ROLES = ['packer', 'manager', 'owner'] as const;
export type SellerRole = (typeof SELLER_ROLES)[number];

/** That a person works for a seller. */
export interface Membership {
  /** The seller's id: the profile of its founder, whoever owns it now. */
  readonly id: string;
  readonly role: SellerRole;
}

export function sellerRoleSatisfies(actual: SellerRole, required: SellerRole): boolean {
  return SELLER_ROLES.indexOf(actual) >= SELLER_ROLES.indexOf(required);
}

/**
 * The areas that a person may enter: administrators all, members of a seller the seller area. The
 * profile of a founder who has left opens only what a customer's does.
 */
export function roleWithMemberships(profileRole: Role, memberships: readonly Membership[]): Role {
  if (profileRole === 'admin') return 'admin';
  return memberships.length > 0 ? 'seller' : 'customer';
}

export type MemberChangeRefusal = 'last_owner';

/** Every seller keeps an owner (Rule 130). `to` is null for a person who leaves or is removed. */
export function mayChangeMember(change: {
  readonly from: SellerRole;
  readonly to: SellerRole | null;
  readonly ownerCount: number;
}): Decision<MemberChangeRefusal> {
  const isLast = change.from === 'owner' && change.to !== 'owner' && change.ownerCount <= 1;
  return isLast ? { ok: false, reason: 'last_owner' } : { ok: true };
}

export type InvitationState = 'open' | 'expired' | 'withdrawn' | 'accepted';

/** An invitation can be accepted for this long. */
export const INVITATION_DAYS = 7;

export function invitationState(
  invitation: {
    readonly expires_at: Date;
    readonly withdrawn_at: Date | null;
    readonly accepted_at: Date | null;
  },
  now: Date,
): InvitationState {
  if (invitation.accepted_at !== null) return 'accepted';
  if (invitation.withdrawn_at !== null) return 'withdrawn';
  return invitation.expires_at <= now ? 'expired' : 'open';
}
