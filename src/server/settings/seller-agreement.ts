import { sydneyDay } from '#domain/sellers/time-away.ts';

import type {
  SellerAgreement,
  SellerAgreementAcceptance,
} from '#contract/endpoints/seller-agreement.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';

import { personOf, recordChange } from '#server/audit/record-change.ts';
import { readPage } from '#server/content/items/read.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { sellerIdOf } from '#server/http/seller-scope.ts';
import {
  findAgreementFacts,
  insertAgreement,
  lockAgreement,
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
  const { next_from: nextFrom } = facts;
  const current = { number: facts.current_number, digest: facts.current_digest };
  const next = { number: facts.next_number, digest: facts.next_digest };
  return {
    sells: sellsAt(facts, ctx.now),
    sells_until: facts.sells_until?.toISOString() ?? null,
    current: await readVersion(ctx, current),
    // As it will read on its first day.
    next: nextFrom === null ? null : await readVersion({ ...ctx, now: nextFrom }, next),
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
 * replaced or changed while it was read, and administrators, who cannot agree for a seller.
 */
export async function acceptSellerAgreement(
  ctx: SignedInCtx,
  sellerId: string,
  { number, digest }: SellerAgreementAcceptance,
): Promise<SellerAgreement> {
  if (!mayAccept(ctx, sellerId)) throw new AppError('FORBIDDEN');
  return inTransaction(ctx, async (tx) => {
    const { db, now, actor } = tx;
    const facts = await findAgreementFacts(db, sellerId, now);
    if (facts === undefined) throw new AppError('SELLER_NOT_FOUND');
    const version = await lockAgreement(db, { number, digest }, now);
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
        after: { number, digest, goods_in_australia: true },
      });
      await updateSellingStates(db, { now, day: sydneyDay(now), sellerId });
    }
    return getSellerAgreement(tx, sellerId);
  });
}

async function readVersion(
  ctx: SignedInCtx,
  { number, digest }: { readonly number: number | null; readonly digest: string | null },
): Promise<SellerAgreement['current']> {
  if (number === null || digest === null) return null;
  const page = await readPage(ctx, { slug: SELLER_AGREEMENT, version: String(number) });
  return { ...page, digest };
}

function mayAccept({ actor }: SignedInCtx, sellerId: string): boolean {
  return sellerIdOf(actor) === sellerId;
}
