import type { z } from 'zod';

import { countedArrival } from '#domain/returns/arrival.ts';
import { lastDayToAnswer } from '#domain/returns/life.ts';
import { returnOffer, type ReturnTerms } from '#domain/returns/remedies.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { RequestReturnSchema } from '#contract/schemas/returns.ts';
import { RETURN_REFUSAL_WORDS, RIGHTS_REMAIN } from '#contract/text/return-words.ts';

import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { lockOrder, recordOrderEvent } from '#server/orders/queries/change-orders.ts';
import { describeLines } from '#server/parcels/present.ts';
import { newId } from '#server/platform/ids.ts';
import { arrivalOfLine, returnableOf } from '#server/returns/lines.ts';
import { readReturnPlace } from '#server/returns/place.ts';
import {
  findReturn,
  insertReturn,
  insertStep,
  listLinesOf,
  readReturnDays,
  type OrderLineRow,
} from '#server/returns/queries.ts';
import { reread } from '#server/returns/take-step.ts';
import { tellCustomer, tellDecider } from '#server/returns/tell.ts';
import { tellOfHurt } from '#server/returns/tell-of-hurt.ts';
import { attachPictures } from '#server/uploads/attachments.ts';

type RequestInput = z.output<typeof RequestReturnSchema>;

const refuse = (fields: Readonly<Record<string, string>>) =>
  new AppError('INVALID_INPUT', { fields });

interface ReturnedLine {
  readonly line: OrderLineRow;
  readonly quantity: number;
  readonly deliveredOn: string;
}

/**
 * Asks for a return of goods that one supplier sold to the caller (Rule 138). Refuses more units
 * than were sent and not returned yet, a day of arrival in the future or before they were sent, and
 * a change of mind that the shop's offer does not cover (RETURN_REFUSED). The same id asks once.
 */
export async function requestReturn(ctx: SignedInCtx, input: RequestInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, input.order_id, tx.actor.userId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    const earlier = await findReturn(
      tx.db,
      { side: 'customer', userId: tx.actor.userId },
      input.id,
    );
    if (earlier !== undefined) {
      if (earlier.order_id === order.id) return;
      throw new AppError('CONFLICT');
    }
    const lines = chosenLines(await listLinesOf(tx.db, order.id), input, sydneyDay(tx.now));
    const sellerId = lines[0]?.line.seller_id ?? null;
    const terms = await getTerms(tx, input, lines);
    const wanted = wantedOf(terms, input.wanted);

    const place = await readReturnPlace(tx, sellerId);
    const isNew = await insertReturn(
      tx.db,
      {
        id: input.id,
        order_id: order.id,
        seller_id: sellerId,
        reason: input.reason,
        problem: JSON.stringify(input.problem),
        goods: JSON.stringify(input.goods),
        wanted,
        state: 'requested',
        answer_by: lastDayToAnswer(sydneyDay(tx.now), place.state),
        hurt_at: input.was_hurt ? tx.now : null,
        created_at: tx.now,
        updated_at: tx.now,
      },
      lines.map(({ line, quantity, deliveredOn }) => ({
        orderItemId: line.id,
        quantity,
        deliveredOn,
      })),
    );
    // Somebody else's return has this id.
    if (!isNew) throw new AppError('CONFLICT');
    await attachPictures(tx, input.pictures);
    await insertStep(
      tx.db,
      {
        id: newId(),
        return_id: input.id,
        action: 'request',
        side: 'customer',
        actor_id: tx.actor.userId,
        text: input.text,
        created_at: tx.now,
      },
      input.pictures,
    );
    const row = await reread(tx, input.id);
    const contents = describeLines(lines.map(({ line, quantity }) => ({ ...line, quantity })));
    await recordOrderEvent(tx, order, {
      kind: 'return_requested',
      actorId: tx.actor.userId,
      note: `${row.number}: ${contents}`,
    });
    await tellCustomer(tx, 'request', row);
    await tellDecider(tx, 'a customer asks for it', row);
    if (input.was_hurt) await tellOfHurt(tx, row);
  });
}

/** The lines that are to be returned, checked against what was sent. */
function chosenLines(
  rows: readonly OrderLineRow[],
  input: RequestInput,
  today: string,
): ReturnedLine[] {
  const chosen = input.lines.map(({ order_item_id: id, quantity }) => {
    const line = rows.find((row) => row.id === id);
    if (line === undefined) throw new AppError('ORDER_ITEM_NOT_FOUND');
    return { line, quantity };
  });
  if (new Set(chosen.map(({ line }) => line.id)).size < chosen.length) {
    throw refuse({ lines: 'Name each item once.' });
  }
  if (new Set(chosen.map(({ line }) => line.seller_id)).size > 1) {
    throw refuse({ lines: 'Ask for one return for the goods of each seller.' });
  }
  return chosen.map(({ line, quantity }) => {
    const arrival = arrivalOfLine(line);
    if (arrival.sent === 0) {
      throw refuse({ lines: `${line.product_name} has not been sent yet.` });
    }
    const most = returnableOf(line);
    if (quantity > most) {
      throw refuse({
        lines:
          most === 0
            ? `All units of ${line.product_name} have been returned or refunded, or are in a return.`
            : `You can return up to ${most} of ${line.product_name}.`,
      });
    }
    const deliveredOn = countedArrival(arrival, { said: input.arrived_on, today });
    if (deliveredOn === null) {
      const isFuture = (input.arrived_on ?? '') > today;
      throw refuse({
        arrived_on: isFuture
          ? 'Choose a day that is not in the future.'
          : 'Choose a day on or after the day on which it was sent.',
      });
    }
    return { line, quantity, deliveredOn };
  });
}

/** What the claim gives; throws if it is a change of mind that the shop's offer does not cover. */
async function getTerms(
  { db, now }: SignedInCtx,
  { reason, problem, goods }: RequestInput,
  lines: readonly ReturnedLine[],
): Promise<ReturnTerms> {
  // All of it can be returned while the item that arrived first can.
  const [deliveredOn = sydneyDay(now)] = lines.map((line) => line.deliveredOn).toSorted();
  const claim = { reason, problem, goods, deliveredOn, today: sydneyDay(now) };
  const offer = returnOffer(claim, { days: await readReturnDays(db) });
  if (offer.ok) return offer;
  throw new AppError('RETURN_REFUSED', {
    message: `${RETURN_REFUSAL_WORDS[offer.reason]} ${RIGHTS_REMAIN}`,
  });
}

/** What the customer wants, where it is theirs to choose. */
function wantedOf({ chooser, remedies }: ReturnTerms, wanted: RequestInput['wanted']) {
  if (chooser === 'seller') return null;
  if (wanted !== null && remedies.includes(wanted)) return wanted;
  throw refuse({ wanted: 'Choose what you want.' });
}
