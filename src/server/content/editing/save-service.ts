import { z } from 'zod';

import {
  OfficeServiceSchema,
  type OfficeService,
  type ServiceChange,
  type ServiceInput,
} from '#contract/endpoints/office-content.ts';

import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
} from '#server/audit/edit-record.ts';
import {
  deleteServiceRow,
  findServiceById,
  insertService,
  lockService,
  updateService,
} from '#server/content/editing/queries.ts';
import { presentOfficeService } from '#server/content/present.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuseTakenSlug } from '#server/slugs/refuse-taken-slug.ts';

type ServiceRow = NonNullable<Awaited<ReturnType<typeof findServiceById>>>;

export const SERVICE: RecordKind<ServiceRow> = {
  subject: 'service',
  nameOf: ({ name }) => name,
  notFound: 'SERVICE_NOT_FOUND',
  find: findServiceById,
  lock: lockService,
  factsOf: (row) => row,
  encode: (row) => z.encode(OfficeServiceSchema, presentOfficeService(row)),
};

/** Adds a service. Refuses a taken slug. */
export async function createService(ctx: SignedInCtx, input: ServiceInput): Promise<OfficeService> {
  const id = newId();
  const row = await createRecord(ctx, SERVICE, {
    id,
    insert: async (trx) => {
      await refuseTakenSlug(trx, { table: 'services', id, slug: input.slug });
      const at = { created_at: ctx.now, updated_at: ctx.now };
      await insertService(trx, { id, ...columnsOf(input), ...at });
    },
  });
  return presentOfficeService(row);
}

/** Changes the fields that the input names. */
export async function changeService(
  ctx: SignedInCtx,
  id: string,
  { version, ...input }: ServiceChange,
): Promise<OfficeService> {
  const { after } = await changeRecord(ctx, SERVICE, {
    id,
    version,
    apply: async (trx, before) => {
      await refuseTakenSlug(trx, { table: 'services', id, slug: input.slug });
      const columns = columnsOf({ ...presentOfficeService(before), ...input });
      await updateService(trx, id, { ...columns, updated_at: ctx.now });
    },
  });
  return presentOfficeService(after);
}

export async function deleteService(ctx: SignedInCtx, id: string): Promise<void> {
  await deleteRecord(ctx, SERVICE, { id, remove: (trx) => deleteServiceRow(trx, id) });
}

function columnsOf({ price, inclusions, ...columns }: ServiceInput) {
  const { name, slug, description, image, duration, category } = columns;
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
