import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import type { ServiceInput } from '#contract/endpoints/office-content.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import {
  deleteServiceRow,
  findServiceById,
  insertService,
  lockService,
  serviceSlugIsTaken,
  updateService,
} from '#server/content/editing/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

type ServiceRow = NonNullable<Awaited<ReturnType<typeof findServiceById>>>;

/** Adds a service. Refuses a slug that another one has. */
export async function createService(ctx: SignedInCtx, input: ServiceInput): Promise<ServiceRow> {
  const id = newId();
  return withTransaction(ctx.db, async (trx) => {
    await refuseTakenSlug(trx, input.slug, null);
    await insertService(trx, { id, ...columnsOf(input), created_at: ctx.now, updated_at: ctx.now });
    const after = await readService(trx, id);
    await recordChange(trx, ctx, { ...subjectOf(after), action: 'created', before: null, after });
    return after;
  });
}

export async function replaceService(
  ctx: SignedInCtx,
  id: string,
  input: ServiceInput,
): Promise<ServiceRow> {
  return withTransaction(ctx.db, async (trx) => {
    const before = await lockService(trx, id);
    if (before === undefined) throw new AppError('SERVICE_NOT_FOUND');
    await refuseTakenSlug(trx, input.slug, id);
    await updateService(trx, id, { ...columnsOf(input), updated_at: ctx.now });
    const after = await readService(trx, id);
    await recordChange(trx, ctx, { ...subjectOf(after), action: 'updated', before, after });
    return after;
  });
}

export async function deleteService(ctx: SignedInCtx, id: string): Promise<void> {
  await withTransaction(ctx.db, async (trx) => {
    const before = await lockService(trx, id);
    if (before === undefined) throw new AppError('SERVICE_NOT_FOUND');
    await deleteServiceRow(trx, id);
    await recordChange(trx, ctx, { ...subjectOf(before), action: 'deleted', before, after: null });
  });
}

function subjectOf(row: ServiceRow) {
  return { subject: 'service', subjectId: row.id, subjectName: row.name };
}

async function readService(db: Kysely<DB>, id: string): Promise<ServiceRow> {
  const row = await findServiceById(db, id);
  if (row === undefined) throw new AppError('SERVICE_NOT_FOUND');
  return row;
}

async function refuseTakenSlug(db: Kysely<DB>, slug: string, exceptId: string | null) {
  if (!(await serviceSlugIsTaken(db, slug, exceptId))) return;
  throw new AppError('INVALID_INPUT', {
    fields: { slug: 'Another service has this slug. Choose a different one.' },
  });
}

function columnsOf({ price, inclusions, ...rest }: ServiceInput) {
  return { ...rest, price_cents: price, inclusions: JSON.stringify(inclusions) };
}
