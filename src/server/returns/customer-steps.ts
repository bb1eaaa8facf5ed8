import type { z } from 'zod';

import { isOpenReturn, lastDayToAnswer } from '#domain/returns/life.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import type {
  AnswerReturnSchema,
  EscalateReturnSchema,
  SendBackSchema,
  WithdrawReturnSchema,
} from '#contract/schemas/returns.ts';
import { AppError } from '#contract/errors/app-error.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import type { Reader } from '#server/messages/reader.ts';
import { recordOrderEvent } from '#server/orders/queries/change-orders.ts';
import { checkTracking } from '#server/returns/check-tracking.ts';
import { checkStillThere } from '#server/returns/lines.ts';
import { readReturnPlace } from '#server/returns/place.ts';
import { takeStep } from '#server/returns/take-step.ts';
import {
  tellAdministratorsOf,
  tellCustomer,
  tellDecider,
  tellSeller,
} from '#server/returns/tell.ts';

/** Which return a step is about. */
interface Which {
  readonly id: string;
}

/** Answers a question; the seller gets the days to answer again. */
export async function answerQuestion(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version, text, pictures }: Which & z.output<typeof AnswerReturnSchema>,
): Promise<void> {
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'answer',
      text,
      pictures,
      change: async (tx, { row }) => {
        const { state } = await readReturnPlace(tx, row.seller_id);
        return { answer_by: lastDayToAnswer(sydneyDay(tx.now), state) };
      },
      tell: (tx, row) => tellDecider(tx, 'the customer has answered', row),
    },
  );
}

/** Records that the goods are on their way back. */
export async function sendBack(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version, ...parcel }: Which & z.output<typeof SendBackSchema>,
): Promise<void> {
  checkTracking(parcel);
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'send_back',
      change: (_tx, { row }) => {
        if (row.sending === 'keep') throw new AppError('RETURN_CHANGED');
        return Promise.resolve({
          carrier: parcel.carrier,
          carrier_name: parcel.carrier === 'other' ? parcel.carrier_name : null,
          tracking_number: parcel.tracking_number || null,
          postage_cents: parcel.postage,
        });
      },
      tell: (tx, row) => tellDecider(tx, 'the goods are on their way back', row),
    },
  );
}

export async function withdrawReturn(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version, text }: Which & z.output<typeof WithdrawReturnSchema>,
): Promise<void> {
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'withdraw',
      text,
      tell: async (tx, row, order) => {
        const note = row.number;
        await recordOrderEvent(tx, order, {
          kind: 'return_withdrawn',
          actorId: reader.userId,
          note,
        });
        await tellDecider(tx, 'the customer has withdrawn it', row);
      },
    },
  );
}

/** The shop decides from now on, because the customer or an administrator wants it. */
export async function escalateReturn(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version, text }: Which & z.output<typeof EscalateReturnSchema>,
): Promise<void> {
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'escalate',
      text,
      change: async (tx, { row }) => {
        // It is open again; since it ended its units may have gone another way.
        if (!isOpenReturn(row.state)) await checkStillThere(tx, row);
        return {};
      },
      tell: async (tx, row) => {
        if (reader.side === 'customer') {
          await tellAdministratorsOf(tx, 'the customer asks you to decide', row);
        } else {
          await tellCustomer(tx, 'escalate', row);
        }
        await tellSeller(tx, 'the shop decides about it', row);
      },
    },
  );
}
