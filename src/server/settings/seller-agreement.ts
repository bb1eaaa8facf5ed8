import { sydneyDay } from '#domain/sellers/time-away.ts';

import type {
  SellerAgreement,
  SellerAgreementAcceptance,
} from '#contract/endpoints/seller-agreement.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';
import type { PublicPage } from '#contract/schemas/site-content.ts';

import { personOf, recordChange } from '#server/audit/record-change.ts';
import { readPage } from '#server/content/items/read.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { sellerIdOf } from '#server/http/seller-scope.ts';
import {
  findAgreementFacts,
  findAgreementToAccept,
  insertAgreement,
  updateSellingStates,
} from '#server/sellers/queries.ts';
import { sellsAt } from '#server/sellers/time-away.ts';

/** The versions that the seller has to read, and what was accepted (Rule 126). */
export async function getSellerAgreement(
  ctx: SignedInCtx,
  sellerId: string,
): Promise<SellerAgreement> {
  const facts = await findAgreementFacts(ctx.db, sellerId, ctx.now);
  if (facts === undefined) throw new AppError('SELLER_NOT_FOUND');
  const { current_number: current, next_number: next, next_from: nextFrom } = facts;
  return {
    sells: sellsAt(facts, ctx.now),
    sells_until: facts.sells_until?.toISOString() ?? null,
    current: current === null ? null : await readVersion(ctx, current),
    // As it will read on its first day.
    next:
      next === null || nextFrom === null
        ? null
        : await readVersion({ ...ctx, now: nextFrom }, next),
    accepted: facts.accepted.map(({ at, ...rest }) => ({
      ...rest,
      at: new Date(at).toISOString(),
    })),
    can_accept: mayAccept(ctx, sellerId),
  };
}

/**
 * Accepts a version for the seller, in the name of the person who is signed in: the one in force,
 * or the next one ahead of its date. Accepting it again changes nothing. Refuses a version that was
 * replaced while it was read, and administrators, who cannot agree for a seller.
 */
export async function acceptSellerAgreement(
  ctx: SignedInCtx,
  sellerId: string,
  { number }: SellerAgreementAcceptance,
): Promise<SellerAgreement> {
  if (!mayAccept(ctx, sellerId)) throw new AppError('FORBIDDEN');
  return inTransaction(ctx, async (tx) => {
    const { db, now, actor } = tx;
    const version = await findAgreementToAccept(db, number, now);
    if (version === undefined) throw new AppError('AGREEMENT_REPLACED');
    const isNew = await insertAgreement(db, {
      seller_id: sellerId,
      version_id: version.id,
      accepted_at: now,
      accepted_by: actor.userId,
      accepted_by_name: personOf(tx),
      accepted_by_email: actor.email,
    });
    if (isNew) {
      await recordChange(tx, {
        action: 'accepted',
        subject: 'seller agreement',
        subjectId: sellerId,
        subjectName: `Version ${number}`,
        before: null,
        after: { number, goods_in_australia: true },
      });
      await updateSellingStates(db, { now, day: sydneyDay(now), sellerId });
    }
    return getSellerAgreement(tx, sellerId);
  });
}

function readVersion(ctx: SignedInCtx, number: number): Promise<PublicPage> {
  return readPage(ctx, { slug: SELLER_AGREEMENT, version: String(number) });
}

function mayAccept({ actor }: SignedInCtx, sellerId: string): boolean {
  return sellerIdOf(actor) === sellerId;
}
