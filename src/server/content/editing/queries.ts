import type { Insertable, Kysely, Updateable } from 'kysely';

import type { DB, ServicesTable } from '#db/types.ts';

const SERVICE_COLUMNS = [
  'id',
  'slug',
  'name',
  'description',
  'image',
  'price_cents',
  'duration',
  'category',
  'inclusions',
] as const;

const SERVICE_ORDER = {
  name: 'name',
  category: 'category',
  price: 'price_cents',
  duration: 'duration',
} as const;

export interface ServicePage {
  readonly search?: string | undefined;
  readonly sort: { readonly by: keyof typeof SERVICE_ORDER; readonly isDescending: boolean };
  readonly limit: number;
  readonly offset: number;
}

function matching(db: Kysely<DB>, search: string | undefined) {
  const query = db.selectFrom('services');
  if (search === undefined) return query;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return query.where((eb) =>
    eb.or([
      eb('name', 'ilike', pattern),
      eb('slug', 'ilike', pattern),
      eb('category', 'ilike', pattern),
    ]),
  );
}

/** Services whose name, slug or category holds the words. */
export async function listServicesForOffice(db: Kysely<DB>, page: ServicePage) {
  return matching(db, page.search)
    .select(SERVICE_COLUMNS)
    .orderBy(SERVICE_ORDER[page.sort.by], page.sort.isDescending ? 'desc' : 'asc')
    .orderBy('name')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countServicesForOffice(
  db: Kysely<DB>,
  search: string | undefined,
): Promise<number> {
  const row = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findServiceById(db: Kysely<DB>, id: string) {
  return db.selectFrom('services').select(SERVICE_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** The service, locked until the transaction ends. */
export async function lockService(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('services')
    .select(SERVICE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function serviceSlugIsTaken(
  db: Kysely<DB>,
  slug: string,
  exceptId: string | null,
): Promise<boolean> {
  let query = db.selectFrom('services').select('id').where('slug', '=', slug);
  if (exceptId !== null) query = query.where('id', '!=', exceptId);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertService(db: Kysely<DB>, row: Insertable<ServicesTable>): Promise<void> {
  await db.insertInto('services').values(row).execute();
}

export async function updateService(
  db: Kysely<DB>,
  id: string,
  change: Updateable<ServicesTable>,
): Promise<void> {
  await db.updateTable('services').set(change).where('id', '=', id).execute();
}

export async function deleteServiceRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('services').where('id', '=', id).execute();
}
