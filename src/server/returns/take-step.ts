import type { Updateable } from 'kysely';

import type { ReturnsTable } from '#db/types.ts';
import {
  moveReturn,
  type ReturnAction,
  type ReturnActor,
  type ReturnMove,
} from '#domain/returns/life.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';

import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import type { Reader } from '#server/messages/reader.ts';
import { lockOrder, type LockedOrder } from '#server/orders/queries/change-orders.ts';
import { newId } from '#server/platform/ids.ts';
import { standingOf } from '#server/returns/present.ts';
import {
  findOrderOfReturn,
  findReturn,
  insertStep,
  updateReturn,
  type WholeReturnRow,
} from '#server/returns/queries.ts';
import { attachPictures } from '#server/uploads/attachments.ts';

const REFUSALS: Readonly<Record<Extract<ReturnMove, { ok: false }>['reason'], ErrorCode>> = {
  not_now: 'RETURN_CHANGED',
  not_yours: 'RETURN_CHANGED',
  platform_decides: 'RETURN_ESCALATED',
};

/** A return of a locked order. */
export interface LockedReturn {
  readonly order: LockedOrder;
  readonly row: WholeReturnRow;
}

export interface Step {
  readonly action: ReturnAction;
  readonly text?: string;
  readonly pictures?: readonly string[];
  /** What else changes; runs before the step is recorded. */
  readonly change?: (tx: SignedInCtx, locked: LockedReturn) => Promise<Updateable<ReturnsTable>>;
  /** Tells people; runs with the return as it is afterwards. */
  readonly tell: (tx: SignedInCtx, row: WholeReturnRow, order: LockedOrder) => Promise<void>;
}

/**
 * Takes one step of a return on behalf of a reader. Its order is locked first, as everywhere where
 * an order changes, so that of two steps at once the second sees the first. Refuses a return that
 * the reader may not see (RETURN_NOT_FOUND), another version than the one that was read
 * (RETURN_CHANGED), and a seller's step once the platform decides (RETURN_ESCALATED).
 */
export async function takeStep(
  ctx: SignedInCtx,
  reader: Reader,
  { id, version }: { readonly id: string; readonly version: number },
  { action, text = '', pictures = [], change, tell }: Step,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockReturn(tx, reader, id);
    if (locked === undefined) throw new AppError('RETURN_NOT_FOUND');
    if (locked.row.version !== version) throw new AppError('RETURN_CHANGED');
    const changed = moved(locked.row, action, reader.side, tx.now);
    const further = (await change?.(tx, locked)) ?? {};
    await attachPictures(tx, pictures);
    await recordStep(tx, locked.row, {
      action,
      side: reader.side,
      actorId: tx.actor.userId,
      text,
      pictures,
      change: { ...changed, ...further },
    });
    await tell(tx, await reread(tx, id), locked.order);
  });
}

/** Undefined for a return that the reader may not see. */
export async function lockReturn(
  { db }: Pick<Ctx, 'db'>,
  reader: Reader,
  id: string,
): Promise<LockedReturn | undefined> {
  const orderId = await findOrderOfReturn(db, id);
  const order = orderId === undefined ? undefined : await lockOrder(db, orderId);
  const row = await findReturn(db, reader, id);
  return order === undefined || row === undefined ? undefined : { order, row };
}

/** The columns of the standing that follows; throws if the step cannot be taken. */
export function moved(
  row: WholeReturnRow,
  action: ReturnAction,
  actor: ReturnActor,
  now: Date,
): Updateable<ReturnsTable> {
  const move = moveReturn(standingOf(row, now), action, actor);
  if (!move.ok) throw new AppError(REFUSALS[move.reason]);
  const { state, isEscalated } = move.standing;
  return {
    state,
    escalated_at: isEscalated ? (row.escalated_at ?? now) : null,
    ...(state === 'declined' ? {} : { decline_reason: null }),
  };
}

interface RecordedStep {
  readonly action: ReturnAction;
  readonly side: 'customer' | 'seller' | 'platform' | 'system';
  readonly actorId: string | null;
  readonly text: string;
  readonly pictures: readonly string[];
  readonly change: Updateable<ReturnsTable>;
}

/** Stores a step and what it changes. */
export async function recordStep(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  row: Pick<WholeReturnRow, 'id' | 'version'>,
  { action, side, actorId, text, pictures, change }: RecordedStep,
): Promise<void> {
  await updateReturn(db, row.id, { ...change, updated_at: now, version: row.version + 1 });
  const step = {
    id: newId(),
    return_id: row.id,
    action,
    side,
    actor_id: actorId,
    text,
    created_at: now,
  };
  await insertStep(db, step, pictures);
}

/** The return after a step, as everybody concerned may read it. */
export async function reread({ db }: Pick<Ctx, 'db'>, id: string): Promise<WholeReturnRow> {
  const row = await findReturn(db, EVERYTHING, id);
  if (row === undefined) throw new Error('A locked return cannot be gone');
  return row;
}

const EVERYTHING: Reader = { side: 'platform', userId: '' };
