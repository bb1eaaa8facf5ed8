import { mayChangeMember, type SellerRole } from '#domain/access/seller-roles.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { onlyFor } from '#contract/text/seller-role-required.ts';

import { personOf, recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type NamedMembership, type SignedInCtx } from '#server/http/context.ts';
import { peopleChangedMessage, type PeopleChange } from '#server/sellers/people/messages.ts';
import {
  deleteMember,
  findMember,
  listOwners,
  lockMembers,
  updateMemberRole,
  withdrawInvitationsBy,
  type MemberRow,
} from '#server/sellers/people/queries.ts';
import { tellOwners } from '#server/sellers/people/tell-owners.ts';

/** Changes the role of a person who works for the caller's seller. The last owner keeps theirs. */
export async function changePersonRole(
  ctx: SignedInCtx,
  userId: string,
  role: SellerRole,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const seller = await lockAsOwner(tx);
    const before = await getMember(tx, seller, userId);
    if (before.role === role) return;
    await requireOwnerAfter(tx, seller, { member: before, to: role });
    await updateMemberRole(tx.db, { sellerId: seller.id, userId }, role);
    await withdrawInvitationsBy(tx.db, { sellerId: seller.id, userId }, tx.now);
    await report(tx, seller, { member: before, change: { kind: 'role_changed', role } });
  });
}

/** Removes a person, whose calls are refused from the next one on. The last owner stays. */
export async function removePerson(ctx: SignedInCtx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const seller = await lockAsOwner(tx);
    await endMembership(tx, seller, { userId, kind: 'removed' });
  });
}

/** The caller leaves the seller. The last owner cannot; the founder can, and the seller goes on. */
export async function leaveSeller(ctx: SignedInCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const seller = requireSeller(tx);
    await lockMembers(tx.db, seller.id);
    await endMembership(tx, seller, { userId: tx.actor.userId, kind: 'left' });
  });
}

/**
 * The seller of a caller who changes its people. Locks them, and checks that the caller still is an
 * owner: of two owners who remove each other, one is.
 */
export async function lockAsOwner(tx: SignedInCtx): Promise<NamedMembership> {
  const seller = requireSeller(tx);
  await lockMembers(tx.db, seller.id);
  const own = await findMember(tx.db, { sellerId: seller.id, userId: tx.actor.userId });
  if (own?.role === 'owner') return seller;
  throw new AppError('SELLER_ROLE_REQUIRED', { message: onlyFor('owner', seller.name) });
}

/** Administrators read the people of a seller and change none. */
function requireSeller({ actor }: SignedInCtx): NamedMembership {
  if (actor.seller === null) throw new AppError('FORBIDDEN');
  return actor.seller;
}

async function endMembership(
  tx: SignedInCtx,
  seller: NamedMembership,
  { userId, kind }: { readonly userId: string; readonly kind: 'removed' | 'left' },
): Promise<void> {
  const member = await getMember(tx, seller, userId);
  await requireOwnerAfter(tx, seller, { member, to: null });
  await deleteMember(tx.db, { sellerId: seller.id, userId });
  await withdrawInvitationsBy(tx.db, { sellerId: seller.id, userId }, tx.now);
  await report(tx, seller, { member, change: { kind } });
}

async function getMember(tx: SignedInCtx, { id }: NamedMembership, userId: string) {
  const member = await findMember(tx.db, { sellerId: id, userId });
  if (member === undefined) throw new AppError('MEMBER_NOT_FOUND');
  return member;
}

/** Owners who cannot log in do not count. */
async function requireOwnerAfter(
  tx: SignedInCtx,
  { id }: NamedMembership,
  { member, to }: { readonly member: MemberRow; readonly to: SellerRole | null },
): Promise<void> {
  const others = (await listOwners(tx.db, id)).filter((owner) => owner.id !== member.id);
  const decision = mayChangeMember({ from: member.role, to, ownerCount: others.length + 1 });
  if (!decision.ok) throw new AppError('LAST_OWNER');
}

/** Writes the change into the audit log, and emails the owners that there are now. */
export async function report(
  tx: SignedInCtx,
  seller: Pick<NamedMembership, 'id' | 'name'>,
  { member, change }: { readonly member: MemberRow; readonly change: PeopleChange },
): Promise<void> {
  const { id, email, role: was } = member;
  const role = 'role' in change ? change.role : null;
  await recordChange(tx, {
    action: change.kind.replace('_', ' '),
    subject: 'seller member',
    subjectId: id,
    subjectName: `${email}, ${seller.name}`,
    before: change.kind === 'joined' ? null : { seller_id: seller.id, role: was },
    after: role === null ? null : { seller_id: seller.id, role },
  });
  await tellOwners(tx.db, tx, {
    sellerId: seller.id,
    kind: 'seller-people-changed',
    message: (site, { firstName }) =>
      peopleChangedMessage(site, {
        firstName,
        sellerName: seller.name,
        person: `${`${member.first_name} ${member.last_name}`.trim()} (${email})`.trim(),
        change,
        by: personOf(tx),
      }),
  });
}
