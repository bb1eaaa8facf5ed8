import { invitationState } from '#domain/access/seller-roles.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { hashOfToken } from '#server/platform/link-token.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { report } from '#server/sellers/people/change-person.ts';
import {
  findMember,
  insertMember,
  lockInvitation,
  updateInvitation,
} from '#server/sellers/people/queries.ts';

/**
 * The caller joins the seller that invited their email address (Rule 130). Accepting again changes
 * nothing. Somebody who works for the seller already keeps their role.
 */
export async function joinSeller(ctx: SignedInCtx, token: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { actor, db, now } = tx;
    // Administrators act for no seller.
    if (actor.grantedRole === 'admin') throw new AppError('FORBIDDEN');
    const found = await lockInvitation(db, hashOfToken(token));
    const invitation = requireUsable(found, now);
    const { seller_id: sellerId, role } = invitation;
    const key = { sellerId, userId: actor.userId };
    if (invitation.accepted_at !== null) {
      const member = await findMember(db, key);
      const isTheirs = invitation.accepted_by === actor.userId && member !== undefined;
      if (!isTheirs) throw new AppError('INVITATION_USED');
      return;
    }
    if (invitation.email !== actor.email) throw new AppError('INVITATION_OTHER_ADDRESS');
    const before = await findMember(db, key);
    await insertMember(db, { user_id: actor.userId, seller_id: sellerId, role, created_at: now });
    await updateInvitation(db, invitation.id, { accepted_at: now, accepted_by: actor.userId });
    const member = before ?? (await findMember(db, key));
    if (member === undefined) throw new Error('The person who just joined is not there.');
    if (before === undefined) {
      const seller = { id: sellerId, name: invitation.seller_name };
      await report(tx, seller, { member, change: { kind: 'joined', role } });
    }
  });
}

function requireUsable(found: Awaited<ReturnType<typeof lockInvitation>>, now: Date) {
  if (found === undefined) throw new AppError('INVITATION_NOT_FOUND');
  const state = invitationState(found, now);
  if (state === 'withdrawn') throw new AppError('INVITATION_WITHDRAWN');
  if (state === 'expired') throw new AppError('INVITATION_EXPIRED');
  return found;
}
