import { INVITATION_DAYS } from '#domain/access/seller-roles.ts';

import type { InvitationInput } from '#contract/endpoints/seller-people.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { hashOfToken, newToken } from '#server/platform/link-token.ts';
import { personOf, recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { newId } from '#server/platform/ids.ts';
import { lockAsOwner } from '#server/sellers/people/change-person.ts';
import { peopleChangedMessage, sellerInvitationMessage } from '#server/sellers/people/messages.ts';
import { tellOwners } from '#server/sellers/people/tell-owners.ts';
import {
  findOpenInvitation,
  insertInvitation,
  listMembers,
  updateInvitation,
  type InvitationRow,
} from '#server/sellers/people/queries.ts';

const DAY_MS = 86_400_000;

/**
 * Emails an invitation to work for the caller's seller (Rule 130). An address has one open
 * invitation: inviting it again replaces the role, the link and the seven days.
 */
export async function invitePerson(
  ctx: SignedInCtx,
  input: InvitationInput,
): Promise<InvitationRow> {
  const email = input.email.toLowerCase();
  return inTransaction(ctx, async (tx) => {
    const seller = await lockAsOwner(tx);
    const members = await listMembers(tx.db, seller.id);
    if (members.some((member) => member.email === email)) throw new AppError('MEMBER_EXISTS');
    const open = await findOpenInvitation(tx.db, { sellerId: seller.id, email });
    const token = newToken();
    const values = {
      role: input.role,
      token_hash: hashOfToken(token),
      invited_by: tx.actor.userId,
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + INVITATION_DAYS * DAY_MS),
    };
    const id = open?.id ?? newId();
    if (open === undefined) {
      await insertInvitation(tx.db, { id, seller_id: seller.id, email, ...values });
    } else {
      await updateInvitation(tx.db, id, values);
    }
    await recordChange(tx, {
      action: 'invited',
      subject: 'seller invitation',
      subjectId: id,
      subjectName: `${email}, ${seller.name}`,
      before: null,
      after: { seller_id: seller.id, role: input.role },
    });
    await queueMail(tx.db, tx, {
      kind: 'seller-invitation',
      to: email,
      message: (site) =>
        sellerInvitationMessage(site, {
          token,
          sellerName: seller.name,
          invitedBy: personOf(tx),
          role: input.role,
          email,
        }),
    });
    await tellOwners(tx.db, tx, {
      sellerId: seller.id,
      kind: 'seller-people-changed',
      message: (site, { firstName }) =>
        peopleChangedMessage(site, {
          firstName,
          sellerName: seller.name,
          person: email,
          change: { kind: 'invited', role: input.role },
          by: personOf(tx),
        }),
    });
    const saved = await findOpenInvitation(tx.db, { sellerId: seller.id, id });
    if (saved === undefined) throw new Error('The invitation that was just saved is not there.');
    return saved;
  });
}

/** Withdraws an open invitation of the caller's seller: its link stops working. */
export async function withdrawInvitation(ctx: SignedInCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const seller = await lockAsOwner(tx);
    const open = await findOpenInvitation(tx.db, { sellerId: seller.id, id });
    if (open === undefined) throw new AppError('INVITATION_NOT_FOUND');
    await updateInvitation(tx.db, id, { withdrawn_at: tx.now });
    await recordChange(tx, {
      action: 'withdrawn',
      subject: 'seller invitation',
      subjectId: id,
      subjectName: `${open.email}, ${seller.name}`,
      before: { seller_id: seller.id, role: open.role },
      after: null,
    });
  });
}
