import { sydneyDay } from '#domain/sellers/time-away.ts';

import { SELLER_AGREEMENT } from '#contract/paths/pages.ts';

import type { Ctx } from '#server/http/context.ts';
import { agreementPublishedMessage } from '#server/sellers/messages.ts';
import {
  findNewestAgreement,
  listSellersWithoutAgreement,
  updateSellingStates,
} from '#server/sellers/queries.ts';
import { sellsAt } from '#server/sellers/time-away.ts';
import { tellOwners } from '#server/sellers/people/tell-owners.ts';

/** After the publication of a page: a new seller agreement counts at once, and sellers are told. */
export async function pagePublished(
  { db, jobs, now }: Pick<Ctx, 'db' | 'jobs' | 'now'>,
  slug: string,
): Promise<void> {
  if (slug !== SELLER_AGREEMENT) return;
  await updateSellingStates(db, { now, day: sydneyDay(now) });
  await jobs.send(db, 'announce-agreement', {});
}

/**
 * Tells every seller who has not accepted the newest published version of the agreement about it,
 * once for each text and date (Rule 126). Safe to repeat.
 */
export async function announceAgreement(ctx: Ctx): Promise<void> {
  const { db } = ctx;
  const newest = await findNewestAgreement(db);
  if (newest === undefined) return;
  for (const seller of await listSellersWithoutAgreement(db, newest.id)) {
    await tellOwners(db, ctx, {
      sellerId: seller.id,
      kind: 'agreement-published',
      dedupeKey: `agreement ${newest.published_from.toISOString()} ${newest.digest} ${seller.id}`,
      message: (site, { firstName }) =>
        agreementPublishedMessage(site, {
          firstName,
          from: newest.published_from,
          sells: sellsAt(seller, ctx.now),
          sellsWithoutUntil: seller.sells_without_agreement_until,
          now: ctx.now,
        }),
    });
  }
}
