import {
  isRangeColumn,
  mappingError,
  RANGE_COLUMNS,
  specificationOf,
  type MappedColumn,
} from '#domain/range/columns.ts';
import { canBeChecked, isAtWork } from '#domain/range/outcomes.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { MAX_IMPORT_PICTURES, MAX_STRICT_ROWS } from '#contract/schemas/imports.ts';
import { SpecificationNameSchema } from '#contract/schemas/office-products.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { outcomesOf } from '#server/catalog/editing/imports/present.ts';
import {
  deleteImport,
  findImport,
  forgetWantedPictures,
  lockImport,
  saveMapping,
  updateImport,
  type ImportRecord,
} from '#server/catalog/editing/imports/queries.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Db } from '#server/platform/database.ts';

/** An import in the audit log; its entry says "started". */
export const IMPORT = 'import';

export async function getImport(db: Db, scope: Scope, id: string) {
  const found = await findImport(db, scope, id);
  if (found === undefined) throw new AppError('IMPORT_NOT_FOUND');
  return found;
}

/** Remembers what the columns are, and has the file checked in the background. */
export async function startCheck(
  ctx: SignedInCtx,
  scope: Scope,
  { id, mapping: written }: { readonly id: string; readonly mapping: readonly string[] },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockImport(tx.db, id);
    const { headings, state } = await getImport(tx.db, scope, id);
    if (!canBeChecked(state)) throw new AppError('IMPORT_NOT_READY');
    const mapping = checkedMapping(written, { width: headings.length, isAdmin: scope === null });
    const { userId } = tx.actor;
    await saveMapping(tx.db, { userId, headings, mapping, now: tx.now });
    await forgetWantedPictures(tx.db, id);
    await updateImport(tx.db, id, {
      mapping,
      state: 'checking',
      is_strict: null,
      done_rows: 0,
      wanted_pictures: 0,
      stored_pictures: 0,
      refused_pictures: 0,
      failure: null,
      finished_at: null,
      archive_at: tx.now,
      ...makerOf(tx),
    });
    await tx.jobs.send(tx.db, 'work-on-imports', { onlyNew: true });
  });
}

function checkedMapping(
  written: readonly string[],
  { width, isAdmin }: { readonly width: number; readonly isAdmin: boolean },
): MappedColumn[] {
  const refuse = (message: string) => refused('mapping', message);
  const mapping = written.filter((each): each is MappedColumn => isAllowed(each, isAdmin));
  if (mapping.length !== width || written.length !== width) {
    throw refuse('Choose a column of the list for each heading, or leave it out.');
  }
  const error = mappingError(mapping);
  if (error !== null) throw refuse(error);
  return mapping;
}

function isAllowed(mapped: string, isAdmin: boolean): boolean {
  if (mapped === '') return true;
  if (isRangeColumn(mapped)) return isAdmin || !RANGE_COLUMNS[mapped].isForAdmins;
  const specification = specificationOf(mapped as MappedColumn);
  return specification !== null && SpecificationNameSchema.safeParse(specification).success;
}

/** Has a checked file imported in the background. */
export async function startImport(
  ctx: SignedInCtx,
  scope: Scope,
  { id, isStrict }: { readonly id: string; readonly isStrict: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockImport(tx.db, id);
    const found = await getImport(tx.db, scope, id);
    if (found.state !== 'checked') throw new AppError('IMPORT_NOT_READY');
    if (isStrict) requireStrict(found);
    if (found.wanted_pictures > MAX_IMPORT_PICTURES) throw refused('strict', TOO_MANY_PICTURES);
    const needsPictures = found.wanted_pictures > 0;
    await updateImport(tx.db, id, {
      state: needsPictures ? 'fetching' : 'applying',
      is_strict: isStrict,
      done_rows: 0,
      finished_at: null,
      ...makerOf(tx),
    });
    await recordChange(tx, {
      action: 'started',
      subject: IMPORT,
      subjectId: id,
      subjectName: found.file_name,
      before: null,
      after: { rows: found.row_count, strict: isStrict, ...outcomesOf(found) },
    });
    if (needsPictures) await tx.jobs.send(tx.db, 'fetch-import-pictures', {});
    else await tx.jobs.send(tx.db, 'work-on-imports', { onlyNew: true });
  });
}

const TOO_MANY_PICTURES = 'An import fetches at most 20,000 pictures. Split the file.';

/** A strict import keeps others from what it changes until it ends, so it is not a long one. */
function requireStrict(found: ImportRecord): void {
  const { refused: refusedRows, new: added, changed } = outcomesOf(found);
  if (refusedRows > 0) throw new AppError('IMPORT_HAS_REFUSED_ROWS');
  if (added + changed <= MAX_STRICT_ROWS) return;
  throw refused(
    'strict',
    'All or nothing works for up to 5,000 rows that are new or changed. Import the good rows, or split the file.',
  );
}

function refused(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}

/** The server works in the name of the person who asked last. */
function makerOf({ actor, clientIp, requestId }: SignedInCtx) {
  return { created_by: actor.userId, client_ip: clientIp, request_id: requestId };
}

export async function removeImport(ctx: SignedInCtx, scope: Scope, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockImport(tx.db, id);
    const { state } = await getImport(tx.db, scope, id);
    if (isAtWork(state)) throw new AppError('IMPORT_NOT_READY');
    await deleteImport(tx.db, id);
  });
}
