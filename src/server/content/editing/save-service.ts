import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { DB } from '#db/types.ts';

import {
  OfficeServiceSchema,
  type ServiceChange,
  type ServiceInput,
} from '#contract/endpoints/office-content.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import {
  deleteServiceRow,
  findServiceById,
  insertService,
  lockService,
  serviceSlugIsTaken,
  updateService,
} from '#server/content/editing/queries.ts';
import { presentOfficeService } from '#server/content/present.ts';
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

/** Changes the fields that the input names. */
export async function changeService(
  ctx: SignedInCtx,
  id: string,
  { version, ...input }: ServiceChange,
): Promise<ServiceRow> {
  return withTransaction(ctx.db, async (trx) => {
    const before = await lockService(trx, id);
    if (before === undefined) throw new AppError('SERVICE_NOT_FOUND');
    const current = presentOfficeService(before);
    await refuseStale(trx, {
      ...subjectOf(before),
      version,
      record: z.encode(OfficeServiceSchema, current),
    });
    if (input.slug !== undefined) await refuseTakenSlug(trx, input.slug, id);
    const columns = columnsOf({ ...current, ...input });
    await updateService(trx, id, { ...columns, updated_at: ctx.now });
    const after = await readService(trx, id);
    await recordChange(trx, ctx, {
      ...subjectOf(after),
      action: 'updated',
      before,
      after,
      isUnversioned: version === undefined,
    });
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

function columnsOf(input: ServiceInput) {
  const { name, slug, description, image, price, duration, category, inclusions } = input;
  return {
    name,
    slug,
    description,
    image,
    price_cents: price,
    duration,
    category,
    inclusions: JSON.stringify(inclusions),
  };
}
