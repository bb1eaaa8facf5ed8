import type { Updateable } from 'kysely';

import type { RecallsTable } from '#db/types.ts';
import { mayChangeRecall } from '#domain/recalls/recall.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { AmendRecall } from '#contract/schemas/recalls.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { ownershipOf, presentOfficeRecall } from '#server/recalls/present.ts';
import { refuseWrongDays } from '#server/recalls/publish-recall.ts';
import { findRecall, lockRecall, updateRecall, type RecallRow } from '#server/recalls/queries.ts';
import { auditedRecall, factsOf } from '#server/recalls/record.ts';

/** Changes the words of an open recall, and emails its buyers again if that is asked for. */
export async function amendRecall(
  ctx: SignedInCtx,
  scope: Scope,
  { id, version, tell_buyers: tellsBuyers, ...texts }: AmendRecall & { readonly id: string },
): Promise<void> {
  await change(ctx, scope, { id, action: 'amended' }, async (tx, before) => {
    const record = await presentOfficeRecall(tx, before, new Map());
    await refuseStale(tx.db, { subject: 'recall', subjectId: id, version, record });
    refuseWrongDays({ ...before, ...texts }, tx.now);
    if (tellsBuyers) await tx.jobs.send(tx.db, 'tell-recalled-buyers', {});
    return {
      ...texts,
      amended_at: tx.now,
      ...(tellsBuyers ? { mail_round: before.mail_round + 1 } : {}),
    };
  });
}

/**
 * Says that the units now on sale are safe, so that they are sold and sent again while the notice
 * stays, or that they are not after all. The same answer again changes the reason alone.
 */
export async function changeRecallSale(
  ctx: SignedInCtx,
  scope: Scope,
  {
    id,
    is_for_sale: isForSale,
    reason,
  }: { readonly id: string; readonly is_for_sale: boolean; readonly reason: string },
): Promise<void> {
  const action = isForSale ? 'units on sale cleared' : 'units on sale stopped';
  await change(ctx, scope, { id, action, note: reason }, async (tx, before) => {
    if (isForSale) {
      return { cleared_at: before.cleared_at ?? tx.now, cleared_reason: reason };
    }
    if (before.cleared_at === null) return {};
    return { cleared_at: null, cleared_reason: null, stopped_at: tx.clock() };
  });
}

/** Ends a recall; it stays on record with the reason. */
export async function closeRecall(
  ctx: SignedInCtx,
  scope: Scope,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await change(ctx, scope, { id, action: 'closed' }, (tx) =>
    Promise.resolve({ closed_at: tx.now, closed_reason: reason }),
  );
}

/** Records when the regulator was notified, also of a recall that is closed. */
export async function recordRegulator(
  ctx: SignedInCtx,
  scope: Scope,
  {
    id,
    notified_on: day,
    reference,
  }: { readonly id: string; readonly notified_on: string | null; readonly reference: string },
): Promise<void> {
  if (day !== null && day > sydneyDay(ctx.now)) {
    throw new AppError('INVALID_INPUT', {
      fields: { notified_on: 'Enter a day that is not in the future.' },
    });
  }
  const save = { id, action: 'regulator notified', mayBeClosed: true };
  await change(ctx, scope, save, () =>
    Promise.resolve({ regulator_notified_on: day, regulator_reference: reference || null }),
  );
}

interface Save {
  readonly id: string;
  readonly action: string;
  /** For the audit log, where no field of the recall keeps it. */
  readonly note?: string;
  readonly mayBeClosed?: boolean;
}

async function change(
  ctx: SignedInCtx,
  scope: Scope,
  { id, action, note, mayBeClosed = false }: Save,
  work: (tx: SignedInCtx, before: RecallRow) => Promise<Updateable<RecallsTable>>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await findRecall(tx.db, id);
    const isOwn = scope === null || found?.seller_id === scope.sellerId;
    const before = found && isOwn ? await lockRecall(tx.db, found) : undefined;
    if (before === undefined) throw new AppError('RECALL_NOT_FOUND');
    if (!mayChangeRecall(tx.actor, ownershipOf(before)).ok) {
      throw new AppError('RECALL_BY_ADMINISTRATOR');
    }
    if (before.closed_at !== null && !mayBeClosed) throw new AppError('RECALL_CLOSED');
    await updateRecall(tx.db, id, { ...(await work(tx, before)), updated_at: tx.now });
    const after = await findRecall(tx.db, id);
    if (after === undefined) throw new Error('The recall is locked');
    await recordChange(tx, {
      ...auditedRecall(after),
      action,
      before: factsOf(before),
      after: { ...factsOf(after), ...(note === undefined ? {} : { reason: note }) },
    });
  });
}
