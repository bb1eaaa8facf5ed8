import { createHash } from 'node:crypto';

import { sql, type Insertable } from 'kysely';

import type { ImportsTable } from '#db/types.ts';
import type { MappedColumn } from '#domain/range/columns.ts';
import type { CellChange, CellError, RowOutcome } from '#domain/range/outcomes.ts';

import { ARCHIVE_PART_BYTES } from '#contract/schemas/imports.ts';

import type { Scope } from '#server/http/seller-scope.ts';
import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';
import { deleteById, insertInto, lockById, updateById } from '#server/platform/rows.ts';
import { membershipsOfUser } from '#server/sellers/people/queries.ts';

/** Imports of the scope: the platform's back office has its own. */
function imports(db: Db, scope: Scope) {
  return db
    .selectFrom('imports')
    .innerJoin('user_profiles', 'user_profiles.id', 'imports.created_by')
    .selectAll('imports')
    .select(['user_profiles.first_name', 'user_profiles.last_name'])
    .where('imports.seller_id', 'is not distinct from', scope?.sellerId ?? null);
}

export type ImportWithMaker = Awaited<ReturnType<typeof listImports>>[number];

/** The latest and all that are not done, newest first. */
export async function listImports(db: Db, scope: Scope, limit: number) {
  const sellerId = scope?.sellerId ?? null;
  return imports(db, scope)
    .where((eb) =>
      eb.or([
        eb('imports.state', '<>', 'done'),
        eb(
          'imports.id',
          'in',
          eb
            .selectFrom('imports as latest')
            .select('latest.id')
            .where('latest.seller_id', 'is not distinct from', sellerId)
            .orderBy('latest.created_at', 'desc')
            .orderBy('latest.id')
            .limit(limit),
        ),
      ]),
    )
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id')
    .execute();
}

export async function findImport(db: Db, scope: Scope, id: string) {
  return imports(db, scope).where('imports.id', '=', id).executeTakeFirst();
}

/** An import of whatever scope, for the job. */
export async function getAnyImport(db: Db, id: string) {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export type ImportRecord = Awaited<ReturnType<typeof getAnyImport>>;

/**
 * Those that wait to be checked or applied, `limit` of them: those that were `begun`, then the
 * oldest of each seller, then the second ones. A seller has two at most, so that others get a turn.
 * `onlyNew` leaves checks that were begun elsewhere.
 */
export async function listWaitingImports(
  db: Db,
  {
    begun,
    except,
    limit,
    onlyNew = false,
  }: {
    readonly begun: readonly string[];
    readonly except: readonly string[];
    readonly limit: number;
    readonly onlyNew?: boolean;
  },
): Promise<ImportRecord[]> {
  const isBegun = sql<boolean>`id = any(${begun}::uuid[])`;
  const placed = db
    .selectFrom('imports')
    .select(['id', 'created_at', isBegun.as('is_begun')])
    .select(
      sql<number>`row_number() over (
        partition by seller_id order by ${isBegun} desc, created_at, id)`.as('place'),
    )
    .where('state', 'in', ['checking', 'applying'])
    .where((eb) => eb.not(sql<boolean>`id = any(${except}::uuid[])`))
    .$if(onlyNew, (query) =>
      query.where((eb) => eb.or([eb('state', '=', 'applying'), eb('done_rows', '=', 0), isBegun])),
    );
  return db
    .selectFrom(placed.as('placed'))
    .innerJoin('imports', 'imports.id', 'placed.id')
    .selectAll('imports')
    .where('placed.place', '<=', 2)
    .orderBy('placed.is_begun', 'desc')
    .orderBy('placed.place')
    .orderBy('placed.created_at')
    .orderBy('placed.id')
    .limit(limit)
    .execute();
}

/** Who made an import, with what decides what they may do. */
export async function getImportMaker(db: Db, userId: string) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('auth_users', 'auth_users.id', 'user_profiles.id')
    .select([
      'user_profiles.id',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'user_profiles.role',
      'user_profiles.suspended_at',
      'user_profiles.archived_at',
      'auth_users.email',
      'auth_users.banned_until',
    ])
    .select((eb) => membershipsOfUser(eb).as('sellers'))
    .where('user_profiles.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export const insertImport = insertInto('imports');
export const updateImport = updateById('imports');

/** Ends an import that is still at work. */
export async function failImport(
  db: Db,
  id: string,
  failed: { readonly failure: string; readonly finished_at: Date },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'failed', ...failed })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'fetching', 'applying'])
    .execute();
}

export const lockImport = lockById('imports');

/** Serialises uploads of a seller or of the platform, whose number and size are counted. */
export async function lockUploadsOf(db: Db, scope: Scope): Promise<void> {
  const name = `imports of ${scope?.sellerId ?? 'the platform'}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** How many imports of the scope are not done. */
export async function countOpenImports(db: Db, scope: Scope): Promise<number> {
  return countRows(
    db
      .selectFrom('imports')
      .where('seller_id', 'is not distinct from', scope?.sellerId ?? null)
      .where('state', '<>', 'done'),
  );
}

export const deleteImport = deleteById('imports');

/** Takes an import for the transaction alone; false while another one has it. */
export async function claimImport(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${id}::text, 148)) as is_ours`.execute(db);
  return rows[0]?.is_ours === true;
}

/** Deletes the oldest import from before a time that is not at work; false where there is none. */
export async function deleteImportBefore(db: Db, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from imports where id = (
      select id from imports
      where created_at < ${before} and state not in ('checking', 'fetching', 'applying')
      order by created_at limit 1 for update skip locked)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Deletes some parts of an archive that nobody has used since `before`; false where there is none.
 * Its import can get another one.
 */
export async function deleteArchiveBefore(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql`
    with unused as (
      select id from imports
      where archive_at < ${before} and state not in ('checking', 'fetching', 'applying')
        and exists (select from import_archive_parts where import_id = imports.id)
      order by archive_at limit 1 for update skip locked
    ), parts as (
      delete from import_archive_parts p using unused
      where p.import_id = unused.id and p.part in (
        select part from import_archive_parts
        where import_id = unused.id order by part desc limit 20)
    ), unnamed as (
      delete from import_pictures using unused
      where import_id = unused.id and file_name is not null and picture_id is null
    )
    update imports set archived_pictures = 0, state = case state when 'checked' then 'uploaded'
      else state end
    from unused where imports.id = unused.id returning unused.id`.execute(db);
  return rows.length > 0;
}

export interface FileRow {
  readonly row_number: number;
  readonly cells: readonly string[];
}

export async function insertImportRows(
  db: Db,
  importId: string,
  rows: readonly FileRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('import_rows')
    .values(
      rows.map(({ row_number, cells }) => ({ import_id: importId, row_number, cells: [...cells] })),
    )
    .execute();
}

/** Rows in the order of the file, after a row. */
export async function listRowsAfter(
  db: Db,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

export type ImportRowRecord = Awaited<ReturnType<typeof listRowsAfter>>[number];

function rowsWith(db: Db, importId: string, outcome: RowOutcome | undefined) {
  const rows = db.selectFrom('import_rows').where('import_id', '=', importId);
  return outcome === undefined ? rows : rows.where('outcome', '=', outcome);
}

export async function listRowsWith(
  db: Db,
  importId: string,
  page: {
    readonly outcome: RowOutcome | undefined;
    readonly limit: number;
    readonly offset: number;
  },
) {
  return rowsWith(db, importId, page.outcome)
    .selectAll()
    .orderBy('row_number')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countRowsWith(db: Db, importId: string, outcome: RowOutcome | undefined) {
  return countRows(rowsWith(db, importId, outcome));
}

export async function listRefusedAfter(
  db: Db,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return rowsWith(db, importId, 'refused')
    .select(['row_number', 'cells', 'errors'])
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

/** The products that the checked rows would change. */
export async function listPlannedProducts(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select('product_id')
    .distinct()
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['new', 'changed'])
    .where('product_id', 'is not', null)
    .execute();
  return rows.flatMap(({ product_id: id }) => id ?? []);
}

/** Stores a part of an archive, or stores it again. */
export async function saveArchivePart(
  db: Db,
  { importId, part, bytes }: { readonly importId: string; part: number; bytes: Buffer },
): Promise<void> {
  await db
    .insertInto('import_archive_parts')
    .values({ import_id: importId, part, bytes })
    .onConflict((conflict) => conflict.columns(['import_id', 'part']).doUpdateSet({ bytes }))
    .execute();
}

/** How many parts an import has of the first `before` of its archive. */
export async function countArchiveParts(db: Db, importId: string, before: number) {
  return countRows(
    db
      .selectFrom('import_archive_parts')
      .where('import_id', '=', importId)
      .where('part', '<', before),
  );
}

export async function findArchivePart(db: Db, importId: string, part: number): Promise<Buffer> {
  const row = await db
    .selectFrom('import_archive_parts')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes ?? Buffer.alloc(0);
}

/** Bytes of an archive, however its parts divide them; fewer where it ends before. */
export async function readArchiveBytes(
  db: Db,
  importId: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Buffer> {
  const size = ARCHIVE_PART_BYTES;
  const { rows } = await sql<{ bytes: Buffer }>`
    select substring(bytes
      from greatest(${start}::integer - part * ${size}::integer, 0) + 1
      for least(${end}::integer - part * ${size}::integer, ${size}::integer)
        - greatest(${start}::integer - part * ${size}::integer, 0)) as bytes
    from import_archive_parts
    where import_id = ${importId}
      and part between ${Math.floor(start / size)} and ${Math.floor((end - 1) / size)}
    order by part`.execute(db);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

const archiveBytes = sql<string>`coalesce(sum(octet_length(bytes)), 0)`;

export async function sizeOfArchive(db: Db, importId: string): Promise<number> {
  const { size } = await db
    .selectFrom('import_archive_parts')
    .select(archiveBytes.as('size'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return Number(size);
}

/** Bytes of the archives that other imports of the scope have. */
export async function sizeOfOtherArchives(db: Db, scope: Scope, importId: string): Promise<number> {
  const { size } = await db
    .selectFrom('import_archive_parts')
    .innerJoin('imports', 'imports.id', 'import_archive_parts.import_id')
    .select(archiveBytes.as('size'))
    .where('imports.seller_id', 'is not distinct from', scope?.sellerId ?? null)
    .where('imports.id', '<>', importId)
    .executeTakeFirstOrThrow();
  return Number(size);
}

/** Deletes an archive with what is known of its pictures; those that are stored stay. */
export async function deleteArchive(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_archive_parts').where('import_id', '=', importId).execute();
  await deleteArchivedPictures(db, importId);
}

/** Forgets the pictures of an archive. */
export async function deleteArchivedPictures(db: Db, importId: string): Promise<void> {
  await db
    .deleteFrom('import_pictures')
    .where('import_id', '=', importId)
    .where('file_name', 'is not', null)
    .execute();
}

/** Where an archive has a file. */
export interface FileInArchive {
  readonly archive_offset: number;
  readonly packed_bytes: number;
  readonly unpacked_bytes: number;
  readonly is_deflated: boolean;
}

export interface ArchivedPicture extends FileInArchive {
  readonly source: string;
  readonly file_name: string;
}

export async function insertArchivedPictures(
  db: Db,
  importId: string,
  pictures: readonly ArchivedPicture[],
): Promise<void> {
  await sql`
    insert into import_pictures (import_id, source, file_name,
      archive_offset, packed_bytes, unpacked_bytes, is_deflated)
    select ${importId}::uuid, source, file_name,
      archive_offset, packed_bytes, unpacked_bytes, is_deflated
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
      as given (source text, file_name text, archive_offset integer, packed_bytes integer,
        unpacked_bytes integer, is_deflated boolean)
    on conflict (import_id, source) do nothing`.execute(db);
}

/** A picture that a row names, as it is noted. */
export interface WantedPicture {
  readonly source: string;
  readonly host: string | null;
  readonly file_name: string | null;
}

/** Notes for an import which addresses have a picture that an earlier one of its scope stored. */
export async function reusePictures(
  db: Db,
  {
    importId,
    scope,
    addresses,
  }: { readonly importId: string; scope: Scope; addresses: readonly string[] },
): Promise<void> {
  await sql`
    insert into import_pictures (import_id, source, host, picture_id)
    select distinct on (p.source) ${importId}::uuid, p.source, p.host, p.picture_id
    from import_pictures p join imports i on i.id = p.import_id
    where p.source = any(${addresses}::text[]) and p.host is not null
      and p.picture_id is not null and p.import_id <> ${importId}
      and i.seller_id is not distinct from ${scope?.sellerId ?? null}::uuid
    order by p.source, i.created_at desc
    on conflict (import_id, source) do nothing`.execute(db);
}

/** What is known of addresses, and of the files of the archive that have one of the names. */
export async function listPicturesNamed(
  db: Db,
  importId: string,
  named: { readonly addresses: readonly string[]; readonly fileNames: readonly string[] },
) {
  return db
    .selectFrom('import_pictures as p')
    .leftJoin('stored_files as f', 'f.id', 'p.picture_id')
    .select(['p.source', 'p.file_name', 'p.picture_id', 'p.failure', 'f.path'])
    .where('p.import_id', '=', importId)
    .where((eb) =>
      eb.or([
        eb('p.source', '=', sql<string>`any(${named.addresses}::text[])`),
        eb('p.file_name', '=', sql<string>`any(${named.fileNames}::text[])`),
      ]),
    )
    .orderBy('p.source')
    .execute();
}

export type ImportPictureRow = Awaited<ReturnType<typeof listPicturesNamed>>[number];

/** Forgets what the last check wanted, and why pictures were refused. */
export async function forgetWantedPictures(db: Db, importId: string): Promise<void> {
  await db
    .deleteFrom('import_pictures')
    .where('import_id', '=', importId)
    .where('host', 'is not', null)
    .where('picture_id', 'is', null)
    .execute();
  await db
    .updateTable('import_pictures')
    .set({ is_wanted: false, failure: null, attempts: 0, claimed_until: null })
    .where('import_id', '=', importId)
    .where('is_wanted', '=', true)
    .execute();
}

export async function saveWantedPictures(
  db: Db,
  importId: string,
  wanted: readonly WantedPicture[],
): Promise<void> {
  if (wanted.length === 0) return;
  await sql`
    insert into import_pictures (import_id, source, host, file_name, is_wanted)
    select distinct ${importId}::uuid, source, host, file_name, true
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as given (source text, host text, file_name text)
    on conflict (import_id, source) do update set is_wanted = true`.execute(db);
}

export async function countWantedPictures(db: Db, importId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('import_pictures')
      .where('import_id', '=', importId)
      .where('is_wanted', '=', true)
      .where('picture_id', 'is', null)
      .where('failure', 'is', null),
  );
}

/**
 * Claims a picture that an import waits for: of the seller with the fewest under way, whose imports
 * take turns, and from no server that has `mostFromHost` under way already. Undefined where none
 * can be fetched now.
 */
export async function claimPicture(
  db: Db,
  { now, until, mostFromHost }: { readonly now: Date; until: Date; mostFromHost: number },
) {
  const { rows } = await sql<{
    import_id: string;
    source: string;
    host: string | null;
    attempts: number;
    claimed_until: Date;
    archive_offset: number | null;
    packed_bytes: number | null;
    unpacked_bytes: number | null;
    is_deflated: boolean | null;
  }>`
    with busy as materialized (
      select p.host, i.seller_id from import_pictures p join imports i on i.id = p.import_id
      where p.claimed_until > ${now}
    ), next as (
      select waiting.import_id, waiting.source
      from imports i cross join lateral (
        select p.import_id, p.source from import_pictures p
        where p.import_id = i.id and p.is_wanted and p.picture_id is null and p.failure is null
          and (p.claimed_until is null or p.claimed_until <= ${now})
          and (select count(*) from busy where busy.host = p.host) < ${mostFromHost}
        order by p.source limit 1
      ) as waiting
      where i.state = 'fetching'
      order by
        (select count(*) from busy where busy.seller_id is not distinct from i.seller_id),
        i.picture_claimed_at nulls first, i.created_at, i.id
      limit 1
    ), noted as (
      update imports set picture_claimed_at = ${now} from next where id = next.import_id
    )
    update import_pictures p set claimed_until = ${until}, attempts = attempts + 1
    from next
    where p.import_id = next.import_id and p.source = next.source
      and (p.claimed_until is null or p.claimed_until <= ${now})
    returning p.import_id, p.source, p.host, p.attempts, p.claimed_until,
      p.archive_offset, p.packed_bytes, p.unpacked_bytes, p.is_deflated`.execute(db);
  return rows[0];
}

export type ClaimedPicture = NonNullable<Awaited<ReturnType<typeof claimPicture>>>;

/** Has a claimed picture fetched again, but not before a time. */
export async function releasePicture(
  db: Db,
  { import_id: id, source, claimed_until: until }: ClaimedPicture,
  again: Date,
): Promise<void> {
  await db
    .updateTable('import_pictures')
    .set({ claimed_until: again })
    .where('import_id', '=', id)
    .where('source', '=', source)
    .where('claimed_until', '=', until)
    .execute();
}

/**
 * Notes how a claimed picture ended that an import waits for; false where it waits no longer, or
 * somebody else has claimed it since.
 */
export async function settlePicture(
  db: Db,
  { import_id: id, source, claimed_until: until }: ClaimedPicture,
  { pictureId, failure }: { readonly pictureId: string | null; readonly failure: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_pictures')
    .set({ picture_id: pictureId, failure, claimed_until: null })
    .where('import_id', '=', id)
    .where('source', '=', source)
    .where('claimed_until', '=', until)
    .where('picture_id', 'is', null)
    .where('failure', 'is', null)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('imports').select('id').where('id', '=', id).where('state', '=', 'fetching'),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const column = pictureId === null ? 'refused_pictures' : 'stored_pictures';
  await db
    .updateTable('imports')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', id)
    .execute();
  return true;
}

/** Has an import applied that has every picture it can have; false while it waits for one. */
export async function startApplying(db: Db, importId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: 'applying', done_rows: 0 })
    .where('id', '=', importId)
    .where('state', '=', 'fetching')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('import_pictures as p')
            .select('p.source')
            .whereRef('p.import_id', '=', 'imports.id')
            .where('p.is_wanted', '=', true)
            .where('p.picture_id', 'is', null)
            .where('p.failure', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface RowResult {
  readonly row_number: number;
  readonly outcome: RowOutcome;
  readonly name: string;
  readonly product_id: string | null;
  readonly changes: readonly CellChange[];
  readonly errors: readonly CellError[];
}

/** Stores what becomes of rows, and how many rows have which outcome. */
export async function updateImportRows(
  db: Db,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  const given = JSON.stringify(
    results.map(({ row_number, outcome, name, product_id, changes, errors }) => ({
      row_number,
      outcome,
      name,
      product_id,
      changes,
      errors,
    })),
  );
  const { rows } = await sql<{ outcome: RowOutcome | null; change: number }>`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb) as given (
        row_number integer, outcome text, name text, product_id uuid, changes jsonb, errors jsonb)
    ), former as (
      select row_number, r.outcome from import_rows r join given using (row_number)
      where r.import_id = ${importId}
    ), updated as (
      update import_rows set outcome = given.outcome, name = given.name,
        product_id = given.product_id, changes = given.changes, errors = given.errors
      from given
      where import_rows.import_id = ${importId} and import_rows.row_number = given.row_number
    )
    select outcome, sum(change)::integer as change from (
      select outcome, 1 as change from given
      union all select outcome, -1 from former where outcome is not null
    ) as moves
    group by outcome having sum(change) <> 0`.execute(db);
  // A strict import changes no outcome, so its progress can be written by another connection.
  if (rows.length === 0) return;
  const changeOf = (outcome: RowOutcome) =>
    rows.find((row) => row.outcome === outcome)?.change ?? 0;
  await sql`
    update imports set
      new_rows = new_rows + ${changeOf('new')},
      changed_rows = changed_rows + ${changeOf('changed')},
      unchanged_rows = unchanged_rows + ${changeOf('unchanged')},
      refused_rows = refused_rows + ${changeOf('refused')}
    where id = ${importId}`.execute(db);
}

export async function findMapping(db: Db, userId: string, headings: readonly string[]) {
  const row = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('user_id', '=', userId)
    .where('headings_key', '=', headingsKey(headings))
    .executeTakeFirst();
  return row?.mapping;
}

export async function saveMapping(
  db: Db,
  saved: {
    readonly userId: string;
    readonly headings: readonly string[];
    readonly mapping: readonly MappedColumn[];
    readonly now: Date;
  },
): Promise<void> {
  const values = { mapping: [...saved.mapping], used_at: saved.now };
  await db
    .insertInto('import_mappings')
    .values({ user_id: saved.userId, headings_key: headingsKey(saved.headings), ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'headings_key']).doUpdateSet(values))
    .execute();
}

function headingsKey(headings: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headings)).digest('hex');
}

/** Takes back what `work` has written in a transaction where it fails. */
export async function inSavepoint<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint one_product`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint one_product`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint one_product`.execute(db);
    throw error;
  }
}

/** The products in the shop that have these slugs or codes, or whose variants have the codes. */
export async function findIdsByHandles(
  db: Db,
  { slugs, skus }: { readonly slugs: readonly string[]; readonly skus: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where slug = any(${slugs}::text[]) and archived_at is null
    union
    select id from products where sku = any(${skus}::text[]) and archived_at is null
    union
    select product_id from product_variants
    where sku = any(${skus}::text[]) and archived_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Departments and categories that the scope may use. */
export async function listUsableTaxonomy(db: Db, scope: Scope) {
  const isUsable = sql<boolean>`(${scope === null} or seller_id is null
    or seller_id is not distinct from ${scope?.sellerId ?? null}::uuid)`;
  const departments = await db
    .selectFrom('departments')
    .select(['id', 'name', 'slug'])
    .where(isUsable)
    .orderBy('id')
    .execute();
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'department_id'])
    .where(isUsable)
    .orderBy('id')
    .execute();
  return { departments, categories };
}

export type UsableTaxonomy = Awaited<ReturnType<typeof listUsableTaxonomy>>;

export type NewImport = Insertable<ImportsTable>;
