import type { Ctx } from '#server/http/context.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';
import { updateSellingStates } from '#server/sellers/queries.ts';

/**
 * Begins and ends holidays with the calendar day in Sydney (Rule 121), and stops the sales of
 * sellers who have not accepted the seller agreement in time (Rule 126). Triggers then drop the
 * pages that show the seller and count their goods as for sale or not. Safe to repeat and to run in
 * several processes.
 */
export async function followSelling({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await updateSellingStates(db, { now, day: sydneyDay(now) });
}
