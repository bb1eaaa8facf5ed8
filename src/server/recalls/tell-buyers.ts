import { inTransaction, type Ctx } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { nameOfLine } from '#server/orders/notify-buyer.ts';
import { productRecalledMessage } from '#server/recalls/mails.ts';
import {
  findRecall,
  insertRecallMail,
  listMailRounds,
  listRecalledLines,
  listUntold,
  type MailRound,
  type Untold,
} from '#server/recalls/queries.ts';

const BUYERS_AT_ONCE = 100;

/**
 * Emails the buyers of recalled items, each order once in each round of its recall (Rule 140). It
 * reads the orders itself, so that it finds those that are paid later. Safe to kill, to repeat and
 * to run in several processes.
 */
export async function tellRecalledBuyers(ctx: Ctx): Promise<void> {
  for (const round of await listMailRounds(ctx.db)) await tellBuyersOf(ctx, round);
}

async function tellBuyersOf(ctx: Ctx, round: MailRound): Promise<void> {
  let after: string | undefined;
  let untold: Untold[];
  do {
    untold = await listUntold(ctx.db, { ...round, after, limit: BUYERS_AT_ONCE });
    for (const buyer of untold) {
      try {
        await inTransaction(ctx, (tx) => tell(tx, buyer));
      } catch (error) {
        // The next run tries again; it is in the way of nobody else.
        ctx.log.error({ err: error, ...buyer }, 'A buyer could not be told of a recall');
      }
    }
    after = untold.at(-1)?.orderId;
  } while (untold.length === BUYERS_AT_ONCE);
}

async function tell(ctx: Ctx, buyer: Untold): Promise<void> {
  const { db, now } = ctx;
  if (!(await insertRecallMail(db, { ...buyer, now }))) return;
  const recall = await findRecall(db, buyer.recallId);
  const lines = await listRecalledLines(db, buyer);
  const [first] = lines;
  if (recall === undefined || first === undefined) return;
  await queueMail(db, ctx, {
    kind: 'product-recalled',
    to: first.email,
    dedupeKey: `recall ${buyer.recallId} ${buyer.orderId} ${buyer.round}`,
    message: (site) =>
      productRecalledMessage(site, {
        firstName: first.first_name,
        orderNumber: first.order_number,
        items: lines.map((line) => `${line.units} × ${nameOfLine(line)}`),
        hasStopped: recall.stops_units && lines.some(({ units, sent }) => units > sent),
        isUpdate: buyer.round > 1,
        productName: recall.product_name,
        recall,
      }),
  });
}
