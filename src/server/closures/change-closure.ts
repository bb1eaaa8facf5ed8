import type { Closure, ClosureInput } from '#contract/endpoints/office-operations.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { personOf, recordChange } from '#server/audit/record-change.ts';
import { endClosure, findClosure, saveClosure, type ClosureRow } from '#server/closures/queries.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

interface Maintenance extends ClosureInput {
  readonly now: Date;
  /** Who closes the shop, as other administrators read it. */
  readonly person: string;
}

/** Closes the shop to visitors and customers, or changes what the closed shop says (Rule 102). */
export async function closeShop(db: Db, { now, person, ...input }: Maintenance): Promise<void> {
  await saveClosure(db, {
    id: newId(),
    message: input.message?.trim() || null,
    reopens_at: input.reopens_at,
    closed_at: now,
    closed_by: person,
  });
}

/** The same in the name of an administrator, with an entry in the audit log. */
export async function closeAsAdministrator(
  ctx: SignedInCtx,
  input: ClosureInput,
): Promise<Closure | null> {
  if (input.reopens_at !== null && new Date(input.reopens_at) <= ctx.now) {
    throw new AppError('INVALID_INPUT', { fields: { reopens_at: 'Choose a time to come.' } });
  }
  return changeClosure(ctx, (db) =>
    closeShop(db, { ...input, now: ctx.now, person: personOf(ctx) }),
  );
}

/** Opens the shop again; it may be open already, or have never been opened (Rule 110). */
export async function openAsAdministrator(ctx: SignedInCtx): Promise<Closure | null> {
  return changeClosure(ctx, (db) =>
    endClosure(db, { now: ctx.now, person: personOf(ctx), reason: 'maintenance' }),
  );
}

async function changeClosure(ctx: SignedInCtx, change: (db: Db) => Promise<void>) {
  return inTransaction(ctx, async (tx) => {
    const before = presentClosure(await findClosure(tx.db));
    await change(tx.db);
    const after = presentClosure(await findClosure(tx.db));
    if (before === null && after === null) return null;
    await recordChange(tx, {
      action: after === null ? 'opened' : before === null ? 'closed' : 'updated',
      subject: 'shop',
      subjectId: null,
      subjectName: '',
      before,
      after,
    });
    return after;
  });
}

export function presentClosure(row: ClosureRow | undefined): Closure | null {
  if (row === undefined) return null;
  const { reason, message, closed_at: closedAt, closed_by: by, reopens_at: reopensAt } = row;
  return {
    reason,
    message,
    reopens_at: reopensAt?.toISOString() ?? null,
    closed_at: closedAt.toISOString(),
    closed_by: by,
  };
}
