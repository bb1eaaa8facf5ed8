import type { Updateable } from 'kysely';
import type { z } from 'zod';

import type { ReturnsTable } from '#db/types.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import type { RefundCommand } from '#domain/orders/refunds.ts';
import type { Remedy } from '#domain/returns/remedies.ts';
import { returnTerms } from '#domain/returns/remedies.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { ResolveReturnSchema } from '#contract/schemas/returns.ts';

import { isDisputed } from '#server/disputes/queries.ts';
import { followParcels } from '#server/fulfilment/follow-parcels.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import type { Reader } from '#server/messages/reader.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { checkRemedy, recordDecision } from '#server/returns/decide.ts';
import { checkStillThere } from '#server/returns/lines.ts';
import { NO_PARCEL, parcelToCustomer } from '#server/returns/parcel-to-customer.ts';
import { listRecalledIn } from '#server/returns/queries.ts';
import { readRefundableOf } from '#server/returns/refundable.ts';
import {
  readSendingToCustomer,
  type SendingToCustomer,
} from '#server/returns/sending-to-customer.ts';
import { takeStep, type LockedReturn } from '#server/returns/take-step.ts';
import { tellCustomer } from '#server/returns/tell.ts';
import { takeReplacement } from '#server/stock/move-stock.ts';

type ResolveInput = z.output<typeof ResolveReturnSchema>;

const refuse = (fields: Readonly<Record<string, string>>) =>
  new AppError('INVALID_INPUT', { fields });

/**
 * Ends a return with what was done: a refund of its units, with their part of the delivery where
 * the law says so; a replacement, which leaves stock; a repair; or a compensation, which lowers the
 * price of its lines (Rule 138). Refunds are the order's, so the ledger follows them. Refuses money
 * and goods for a payment that the buyer's bank disputes without a confirmation (ORDER_DISPUTED):
 * the bank may pay the buyer back as well.
 */
export async function resolveReturn(
  ctx: SignedInCtx,
  reader: Reader,
  { id, ...input }: { readonly id: string } & ResolveInput,
): Promise<void> {
  const { version, text, remedy } = input;
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'resolve',
      text,
      change: async (tx, locked) => {
        const sending = await readSendingToCustomer(tx.db, locked.row.id);
        checkRemedy(locked.row, remedy, sending);
        if (remedy !== 'compensation') await checkStillThere(tx, locked.row);
        const costsSomething = remedy !== 'repair';
        if (
          costsSomething &&
          !input.despite_dispute &&
          (await isDisputed(tx.db, locked.order.id))
        ) {
          throw new AppError('ORDER_DISPUTED');
        }
        return {
          remedy,
          postage_repaid: postageRepaid(locked.row, input.postage_repaid),
          ...(await GIVING[remedy](tx, locked, { ...input, proofOfAge: sending.proofOfAge })),
        };
      },
      tell: async (tx, row, order) => {
        await recordDecision(tx, order, { kind: 'return_resolved', row, reader, text });
        await tellCustomer(tx, 'resolve', row);
      },
    },
  );
}

/**
 * How the customer was paid back for posting; null where nothing is owed. It cannot be part of the
 * refund, which never exceeds what the order cost.
 */
function postageRepaid(row: LockedReturn['row'], how: string): string | null {
  const cost = row.postage_cents ?? 0;
  if (cost === 0 || returnTerms(row).sending.paidBy === 'customer') return null;
  if (how !== '') return how;
  throw refuse({
    postage_repaid: `Say how you have paid back the ${formatMoney(cents(cost))} that posting cost.`,
  });
}

type Give = (
  tx: SignedInCtx,
  locked: LockedReturn,
  input: ResolveInput & Pick<SendingToCustomer, 'proofOfAge'>,
) => Promise<Updateable<ReturnsTable>>;

const GIVING: Readonly<Record<Remedy, Give>> = {
  refund: (tx, locked, input) => {
    const units = unitsToRefund(locked.row.lines, input.lines);
    const withFreight = returnTerms(locked.row).refundsDelivery;
    return refund(tx, locked, { kind: 'returned', units, withFreight }, input.restock);
  },
  compensation: async (tx, locked, { amount }) => {
    if (amount === null || amount <= 0) throw refuse({ amount: 'Enter an amount.' });
    const { goods } = await readRefundableOf(tx.db, locked.row);
    if (amount > goods) throw new AppError('REFUND_EXCEEDS_PAYMENT');
    const of = locked.row.lines.map((line) => line.order_item_id);
    return refund(tx, locked, { kind: 'money', amountCents: amount, of }, false);
  },
  replacement: async (tx, { row }, input) => {
    if (input.carrier === null) throw refuse({ carrier: 'Choose who carries the replacement.' });
    const units = row.lines.map((line) => ({
      productId: line.product_id,
      variantId: line.variant_id,
      quantity: line.quantity,
    }));
    const answer = await takeReplacement(tx, { units, actorId: tx.actor.userId });
    if (answer === 'out_of_stock') throw new AppError('OUT_OF_STOCK');
    if (answer === 'recalled') throw new AppError('ITEM_RECALLED');
    return parcelToCustomer({ ...input, carrier: input.carrier }, { ...input, now: tx.now });
  },
  // Repaired goods may be handed over without a parcel.
  repair: (tx, _locked, { carrier, ...input }) =>
    Promise.resolve(
      carrier === null
        ? NO_PARCEL
        : parcelToCustomer({ ...input, carrier }, { ...input, now: tx.now }),
    ),
};

async function refund(
  tx: SignedInCtx,
  { order, row }: LockedReturn,
  command: RefundCommand,
  restock: boolean,
): Promise<Updateable<ReturnsTable>> {
  await requestRefund(tx, order, {
    command,
    reason: `Return ${row.number}`,
    returnId: row.id,
    restock,
    keptOut: await listRecalledIn(tx.db, row.id),
    actorId: tx.actor.userId,
    request: null,
  });
  await followParcels(tx, { order, actorId: tx.actor.userId });
  return {};
}

/** All units of the return, or the fewer that are named. */
function unitsToRefund(
  lines: LockedReturn['row']['lines'],
  named: ResolveInput['lines'],
): { id: string; quantity: number }[] {
  const all = lines.map((line) => ({ id: line.order_item_id, quantity: line.quantity }));
  if (named === undefined) return all;
  const ids = new Set(named.map((line) => line.order_item_id));
  const isWithin =
    ids.size === named.length &&
    named.every(({ order_item_id: id, quantity }) =>
      all.some((line) => line.id === id && quantity <= line.quantity),
    );
  if (!isWithin) throw refuse({ lines: 'Choose among the units of this return.' });
  return named.map((line) => ({ id: line.order_item_id, quantity: line.quantity }));
}
