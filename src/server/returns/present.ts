import { customerShortName } from '#domain/messages/names.ts';
import { cents } from '#domain/money/cents.ts';
import { carrierName, trackingUrl, type Carrier } from '#domain/parcels/carriers.ts';
import {
  actionsOf,
  areGoodsBackAfter,
  isCompensationQuestioned,
  mayQuestionCompensation,
  type ReturnActor,
  type ReturnStanding,
} from '#domain/returns/life.ts';
import { returnTerms } from '#domain/returns/remedies.ts';
import { reportDueAt } from '#domain/reviews/moderation.ts';

import type {
  OfficeReturn,
  OfficeReturnSummary,
  Return,
  ReturnSummary,
} from '#contract/schemas/returns.ts';

import { isDisputed } from '#server/disputes/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import type { Reader } from '#server/messages/reader.ts';
import { readRefundableOf } from '#server/returns/refundable.ts';
import { listRecalledIn, type ReturnRow, type WholeReturnRow } from '#server/returns/queries.ts';
import { readReturnPlace } from '#server/returns/place.ts';
import { readSendingToCustomer } from '#server/returns/sending-to-customer.ts';
import { signedAddress } from '#server/uploads/attachments.ts';

export function standingOf(
  { state, remedy, escalated_at: escalatedAt, steps }: WholeReturnRow,
  now: Date,
): ReturnStanding {
  const resolved = steps.findLast((step) => step.action === 'resolve');
  return {
    state,
    isEscalated: escalatedAt !== null,
    areGoodsBack: areGoodsBackAfter(steps),
    isCompensated:
      remedy === 'compensation' &&
      resolved !== undefined &&
      mayQuestionCompensation(new Date(resolved.created_at), now),
    isQuestioned: isCompensationQuestioned({ remedy, steps }),
  };
}

export function presentSummary(row: ReturnRow, shopName: string): ReturnSummary {
  return {
    id: row.id,
    number: row.number,
    order_id: row.order_id,
    order_number: row.order_number,
    seller_id: row.seller_id,
    seller_name: row.seller_name ?? shopName,
    reason: row.reason,
    state: row.state,
    is_escalated: row.escalated_at !== null,
    answer_by: row.answer_by,
    remedy: row.remedy,
    lines: row.lines.map((line) => ({
      order_item_id: line.order_item_id,
      name: line.product_name,
      slug: line.product_slug,
      variant_name: line.variant_name,
      sku: line.product_sku,
      image: line.product_image,
      quantity: line.quantity,
      delivered_on: line.delivered_on,
    })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A return as its customer, or another side, reads it. */
export function presentReturn(
  ctx: Pick<SignedInCtx, 'config' | 'now'>,
  row: WholeReturnRow,
  { actor, shopName }: { readonly actor: ReturnActor; readonly shopName: string },
): Return {
  const terms = returnTerms(row);
  return {
    ...presentSummary(row, shopName),
    failure: terms.failure,
    chooser: terms.chooser,
    remedies: [...terms.remedies],
    refunds_delivery: terms.refundsDelivery,
    usual_sending: terms.sending.by,
    sending_paid_by: terms.sending.paidBy,
    wanted: row.wanted,
    sending: row.sending,
    return_address: row.return_address,
    decline_reason: row.decline_reason,
    sent_back: trackingOf(row.carrier, row.carrier_name, row.tracking_number),
    postage: row.postage_cents === null ? null : cents(row.postage_cents),
    postage_repaid: row.postage_repaid,
    refunds: row.refunds.map((refund) => ({
      status: refund.status,
      amount: cents(refund.amount_cents),
      freight: cents(refund.freight_cents),
    })),
    replacement: parcelToCustomer(row),
    was_hurt: row.hurt_at !== null,
    steps: row.steps.map((step) => ({
      number: step.number,
      action: step.action,
      side: step.side,
      text: step.text,
      pictures: step.pictures.map((id) => ({ id, url: signedAddress(ctx, id) })),
      created_at: new Date(step.created_at).toISOString(),
    })),
    actions: actionsOf(standingOf(row, ctx.now), actor),
    version: row.version,
  };
}

function parcelToCustomer(row: WholeReturnRow): Return['replacement'] {
  const tracking = trackingOf(
    row.replacement_carrier,
    row.replacement_carrier_name,
    row.replacement_tracking_number,
  );
  if (tracking === null || row.replacement_sent_at === null) return null;
  const hasEnded = row.state === 'resolved';
  return {
    ...tracking,
    brings:
      hasEnded && row.remedy === 'replacement'
        ? 'replacement'
        : hasEnded && row.remedy === 'repair'
          ? 'repaired_goods'
          : 'declined_goods',
    sent_at: row.replacement_sent_at.toISOString(),
    proof_of_age: row.replacement_proof_of_age,
  };
}

function trackingOf(carrier: Carrier | null, name: string | null, trackingNumber: string | null) {
  if (carrier === null) return null;
  return {
    carrier: carrierName({ carrier, carrierName: name }),
    tracking_number: trackingNumber,
    tracking_url: trackingUrl({ carrier, trackingNumber }),
  };
}

/** A return as people of its seller and administrators read it. */
export async function presentOfficeReturn(
  ctx: SignedInCtx,
  row: WholeReturnRow,
  { reader, shopName }: { readonly reader: Reader; readonly shopName: string },
): Promise<OfficeReturn> {
  const [refundable, hasDispute, place, sending, recalledLines] = await Promise.all([
    readRefundableOf(ctx.db, row),
    isDisputed(ctx.db, row.order_id),
    readReturnPlace(ctx, row.seller_id),
    readSendingToCustomer(ctx.db, row.id),
    listRecalledIn(ctx.db, row.id),
  ]);
  return {
    ...presentReturn(ctx, row, { actor: reader.side, shopName }),
    ...presentForOffice(row, reader),
    problem: row.problem,
    goods: row.goods,
    refundable: { ...refundable, lines: [...refundable.lines] },
    recalled_lines: recalledLines,
    has_open_dispute: hasDispute,
    usual_return_address: place.address,
    to_customer: { proof_of_age: sending.proofOfAge, not_replaced: sending.refused },
    // What administrators noted about an injury is theirs.
    hurt_note: reader.side === 'platform' ? row.hurt_note : null,
  };
}

export function presentOfficeSummary(
  row: ReturnRow,
  { reader, shopName }: { readonly reader: Reader; readonly shopName: string },
): OfficeReturnSummary {
  return { ...presentSummary(row, shopName), ...presentForOffice(row, reader) };
}

/** Sellers read no last name. */
function presentForOffice(row: ReturnRow, { side }: Reader) {
  const name = `${row.first_name} ${row.last_name}`.trim();
  const isShort = side === 'seller' || name === '';
  return {
    customer_name: isShort ? customerShortName(row.first_name, row.last_name) : name,
    report_due_at:
      row.hurt_at === null || row.hurt_settled_at !== null
        ? null
        : reportDueAt(row.hurt_at).toISOString(),
  };
}
