import { nextToTell, TOLD_COUNT_DAYS } from '#domain/consents/back-in-stock.ts';

import { findClosure } from '#server/closures/queries.ts';
import {
  countTold,
  deleteRequestsWithoutItem,
  deleteToldBefore,
  findItem,
  listWantedItems,
  lockTellingOf,
  lockWaiting,
  markTold,
  type Item,
} from '#server/consents/back-in-stock/queries.ts';
import { backInStockMessage } from '#server/consents/messages.ts';
import { newUnsubscribeLink } from '#server/consents/unsubscribe-link.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { isOffSale } from '#server/sellers/time-away.ts';

const DAY_MS = 86_400_000;
/** People who are told in one transaction, so that it is short. */
const MOST_AT_ONCE = 20;

/**
 * Tells people that items are back which they asked about: of each, the first in the order of
 * asking, as many as there are units (Rule 135). It reads the stock itself, so that it does not
 * matter what changed it. Waits while the shop is closed. Safe to repeat and to run in several
 * processes.
 */
export async function tellBackInStock(ctx: Ctx): Promise<void> {
  if ((await findClosure(ctx.db)) !== undefined) return;
  await deleteRequestsWithoutItem(ctx.db);
  await deleteToldBefore(ctx.db, new Date(ctx.now.getTime() - TOLD_COUNT_DAYS * DAY_MS));
  for (const item of await listWantedItems(ctx.db)) {
    try {
      let toldCount: number;
      do {
        toldCount = await inTransaction(ctx, (tx) => tellOf(tx, item));
      } while (toldCount === MOST_AT_ONCE);
    } catch (error) {
      ctx.log.error({ err: error, ...item }, 'Nobody could be told that an item is back');
    }
  }
}

/** Returns how many are told: exactly when the transaction commits that marks them. */
async function tellOf(ctx: Ctx, item: Item): Promise<number> {
  const { db, now } = ctx;
  await lockTellingOf(db, item);
  const found = await findItem(db, item);
  if (found?.is_item !== true || found.available <= 0 || isOffSale(found, now)) return 0;
  const told = nextToTell(await lockWaiting(db, item, MOST_AT_ONCE), {
    available: found.available,
    toldCount: await countTold(db, item),
  });
  if (told.length === 0) return 0;
  await markTold(
    db,
    told.map(({ id }) => id),
    now,
  );
  for (const { id, user_id: userId, first_name: firstName, email } of told) {
    const unsubscribeUrl = await newUnsubscribeLink(ctx, { userId, kind: 'back-in-stock' });
    await queueMail(db, ctx, {
      kind: 'back-in-stock',
      to: email,
      dedupeKey: `back-in-stock ${id}`,
      message: (site) =>
        backInStockMessage(site, {
          firstName,
          unsubscribeUrl,
          productName: found.product_name,
          variantName: found.variant_name,
          slug: found.product_slug,
          variantId: item.variantId,
        }),
    });
  }
  return told.length;
}
