import type { z } from 'zod';

import { isCompensationQuestioned, mayDeclineFor, wasPaidEnough } from '#domain/returns/life.ts';
import {
  remediesToGive,
  returnTerms,
  type Remedy,
  type SENDINGS,
} from '#domain/returns/remedies.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type {
  ApproveReturnSchema,
  AskCustomerSchema,
  DeclineReturnSchema,
  HandBackSchema,
  ReceiveReturnSchema,
} from '#contract/schemas/returns.ts';
import { REMEDY_WORDS } from '#contract/text/return-words.ts';

import { recordChange } from '#server/audit/record-change.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import type { Reader } from '#server/messages/reader.ts';
import { recordOrderEvent, type LockedOrder } from '#server/orders/queries/change-orders.ts';
import { describeConsignment } from '#server/parcels/present.ts';
import { readReturnPlace } from '#server/returns/place.ts';
import type { WholeReturnRow } from '#server/returns/queries.ts';
import { parcelToCustomer } from '#server/returns/parcel-to-customer.ts';
import {
  readSendingToCustomer,
  type SendingToCustomer,
} from '#server/returns/sending-to-customer.ts';
import { takeStep } from '#server/returns/take-step.ts';
import { tellCustomer, tellSeller } from '#server/returns/tell.ts';

interface Which {
  readonly id: string;
}

const refuse = (fields: Readonly<Record<string, string>>) =>
  new AppError('INVALID_INPUT', { fields });

export async function askCustomer(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version, text }: Which & z.output<typeof AskCustomerSchema>,
): Promise<void> {
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'ask',
      text,
      tell: (tx, row) => tellCustomer(tx, 'ask', row),
    },
  );
}

/**
 * Approves a return: what will be done, and how the goods get back. Refuses a remedy that the claim
 * does not give, another than the customer's where it is theirs to choose, and posting without an
 * address.
 */
export async function approveReturn(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version, text, remedy, sending, ...input }: Which & z.output<typeof ApproveReturnSchema>,
): Promise<void> {
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'approve',
      text,
      change: async (tx, { row }) => {
        checkRemedy(row, remedy, await readSendingToCustomer(tx.db, row.id));
        checkSending(row, remedy, sending);
        const isPosted = sending === 'customer_posts';
        const { address } = await readReturnPlace(tx, row.seller_id);
        const to = isPosted ? (input.return_address ?? address) : null;
        if (isPosted && to === null) {
          throw refuse({ return_address: 'Enter the address that the goods go back to.' });
        }
        return { remedy, sending, return_address: to && JSON.stringify(to) };
      },
      tell: async (tx, row, order) => {
        await recordDecision(tx, order, { kind: 'return_approved', row, reader, text });
        await tellCustomer(tx, 'approve', row);
      },
    },
  );
}

/** Refuses posting where the seller has to collect, and goods that come back and are kept. */
function checkSending(
  row: Pick<WholeReturnRow, 'reason' | 'problem' | 'goods'>,
  remedy: Remedy,
  sending: (typeof SENDINGS)[number],
): void {
  if (remedy === 'compensation' && sending !== 'keep') {
    throw refuse({ sending: 'The customer keeps goods that are compensated for.' });
  }
  if (sending === 'customer_posts' && returnTerms(row).sending.by === 'seller_collects') {
    throw refuse({ sending: 'Sending this back would cost the customer a lot. Collect it.' });
  }
}

/**
 * Refuses a remedy that a claim does not give, or that its customer did not choose, and the
 * replacement of goods that are not delivered to the customer (AGE_RESTRICTED, Rule 139).
 */
export function checkRemedy(
  row: Pick<WholeReturnRow, 'reason' | 'problem' | 'goods' | 'wanted'>,
  remedy: Remedy,
  { refused }: SendingToCustomer,
): void {
  const { chooser, remedies } = returnTerms(row);
  if (remedy === 'replacement' && refused !== null) {
    throw new AppError('AGE_RESTRICTED', { message: `${refused} A replacement cannot be sent.` });
  }
  const isReplaceable = refused === null;
  if (remediesToGive({ chooser, remedies, wanted: row.wanted, isReplaceable }).includes(remedy)) {
    return;
  }
  if (chooser === 'customer' && remedy !== row.wanted && row.wanted !== null) {
    throw refuse({
      remedy: `The choice is the customer’s: ${REMEDY_WORDS[row.wanted].toLowerCase()}.`,
    });
  }
  throw refuse({ remedy: 'This is not among what the customer is entitled to.' });
}

export async function receiveReturn(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version, text }: Which & z.output<typeof ReceiveReturnSchema>,
): Promise<void> {
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'receive',
      text,
      tell: (tx, row) => tellCustomer(tx, 'receive', row),
    },
  );
}

/**
 * Declines a return; the customer can ask the shop to decide. A compensation that the customer has
 * questioned was enough then, and the return ends as it had ended before.
 */
export async function declineReturn(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version, text, reason }: Which & z.output<typeof DeclineReturnSchema>,
): Promise<void> {
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'decline',
      text,
      change: (_tx, { row }) => {
        if (!mayDeclineFor(reason, row.reason === 'changed_mind')) {
          throw refuse({
            reason:
              row.reason === 'changed_mind'
                ? 'This reason is about problems with goods.'
                : 'This reason is about a change of mind. It says nothing about a problem with the goods.',
          });
        }
        // A return that ends with what was paid has none.
        const isEnough = isCompensationQuestioned(row);
        return Promise.resolve(isEnough ? {} : { decline_reason: reason });
      },
      tell: async (tx, row, order) => {
        const isEnough = wasPaidEnough(row);
        const kind = isEnough ? 'return_resolved' : 'return_declined';
        await recordDecision(tx, order, { kind, row, reader, text });
        await tellCustomer(tx, isEnough ? 'resolve' : 'decline', row);
      },
    },
  );
}

/** Records the parcel that brings goods back to the customer who sent them. */
export async function handBackGoods(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version, text, ...parcel }: Which & z.output<typeof HandBackSchema>,
): Promise<void> {
  await takeStep(
    ctx,
    reader,
    { id, version },
    {
      action: 'hand_back',
      text,
      change: async (tx, { row }) =>
        parcelToCustomer(parcel, {
          now: tx.now,
          proofOfAge: (await readSendingToCustomer(tx.db, row.id)).proofOfAge,
        }),
      tell: async (tx, row, order) => {
        await recordDecision(tx, order, {
          kind: 'return_handed_back',
          row,
          reader,
          text,
          what: describeConsignment({
            carrier: parcel.carrier,
            carrierName: parcel.carrier_name,
            trackingNumber: parcel.tracking_number,
          }),
          told: 'the shop has sent the goods back to the customer',
        });
        await tellCustomer(tx, 'hand_back', row);
      },
    },
  );
}

interface Decision {
  readonly kind: 'return_approved' | 'return_declined' | 'return_resolved' | 'return_handed_back';
  readonly row: WholeReturnRow;
  readonly reader: Reader;
  readonly text: string;
  /** What was decided or done, for the order's history and the audit log. */
  readonly what?: string | null;
  /** What a seller is told if the shop did it. */
  readonly told?: string;
}

/** Puts a decision into the order's history and the audit log, and tells a seller of the shop's. */
export async function recordDecision(
  tx: SignedInCtx,
  order: LockedOrder,
  {
    kind,
    row,
    reader,
    text,
    what = outcomeOf(row),
    told = `the shop has decided: ${row.state}`,
  }: Decision,
): Promise<void> {
  await recordOrderEvent(tx, order, {
    kind,
    actorId: tx.actor.userId,
    note: `${row.number}: ${what ?? ''}`,
  });
  await recordChange(tx, {
    action: kind.replaceAll('_', ' '),
    subject: 'order',
    subjectId: order.id,
    subjectName: order.order_number,
    before: null,
    after: { return: row.number, state: row.state, decided: what, text },
  });
  if (reader.side === 'platform') await tellSeller(tx, told, row);
}

function outcomeOf(row: WholeReturnRow): string | null {
  return wasPaidEnough(row) ? 'what was paid is enough' : (row.decline_reason ?? row.remedy);
}
