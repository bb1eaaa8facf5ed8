import { isOverdue } from '#domain/returns/life.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import { listOverdueReturns } from '#server/returns/queries.ts';
import { standingOf } from '#server/returns/present.ts';
import { lockReturn, moved, recordStep, reread } from '#server/returns/take-step.ts';
import { tellAdministratorsOf, tellCustomer, tellSeller } from '#server/returns/tell.ts';

const AT_ONCE = 100;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/**
 * Has the shop decide about returns that nobody has answered in time (Rule 133). Safe to repeat and
 * to run in several processes. One that fails is logged and stops no other.
 */
export async function escalateOverdueReturns(ctx: Ctx): Promise<void> {
  const today = sydneyDay(ctx.now);
  let after = BEFORE_ALL_IDS;
  let ids: string[];
  do {
    ids = await listOverdueReturns(ctx.db, { today, after, limit: AT_ONCE });
    for (const id of ids) {
      try {
        await inTransaction(ctx, (tx) => escalate(tx, id, today));
      } catch (error) {
        ctx.log.error({ err: error, returnId: id }, 'A return could not be escalated');
      }
    }
    after = ids.at(-1) ?? after;
  } while (ids.length === AT_ONCE);
}

async function escalate(tx: Ctx, id: string, today: string): Promise<void> {
  const locked = await lockReturn(tx, { side: 'platform', userId: '' }, id);
  if (locked === undefined) return;
  const { row } = locked;
  if (!isOverdue(standingOf(row, tx.now), { answerBy: row.answer_by, today })) return;
  await recordStep(tx, row, {
    action: 'escalate',
    side: 'system',
    actorId: null,
    text: '',
    pictures: [],
    change: moved(row, 'escalate', 'platform', tx.now),
  });
  const after = await reread(tx, id);
  await tellAdministratorsOf(tx, 'nobody has answered in time, so you decide', after);
  await tellSeller(tx, 'nobody has answered in time, so the shop decides', after);
  await tellCustomer(tx, 'escalate', after);
}
