import { groupRows, rangeRow, rowsOf, type RangeGroup } from '#domain/range/rows.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { ProductChange } from '#contract/schemas/office-products.ts';

import { makerCtx, StoppedImport } from '#server/catalog/editing/imports/maker.ts';
import {
  planGroups,
  type Plan,
  type Planner,
} from '#server/catalog/editing/imports/plan-groups.ts';
import {
  claimImport,
  countWantedPictures,
  deleteArchive,
  deleteArchiveBefore,
  deleteImportBefore,
  failImport,
  getAnyImport,
  inSavepoint,
  listPlannedProducts,
  listRowsAfter,
  listUsableTaxonomy,
  listWaitingImports,
  lockImport,
  saveWantedPictures,
  updateImport,
  updateImportRows,
  type ImportRecord,
  type ImportRowRecord,
  type RowResult,
} from '#server/catalog/editing/imports/queries.ts';
import { lockProducts } from '#server/catalog/editing/products/queries.ts';
import { changeProduct, createProduct } from '#server/catalog/editing/products/save-product.ts';
import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { databaseErrorKind } from '#server/platform/database.ts';
import { lockStockOf } from '#server/stock/queries.ts';
import { keepPicturesOfImport } from '#server/uploads/queries.ts';

/** Imports that take turns; memory has a state of each. */
const AT_ONCE = 3;
const ROWS_AT_ONCE = 250;
/** Few, because each batch locks its products and their stock against orders. */
const ROWS_TO_APPLY = 25;
/** How long the rows of an import can be looked at, and its archive waits to be used. */
const KEPT_DAYS = 90;
const ARCHIVE_KEPT_DAYS = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a process keeps of an import between its turns. */
interface TurnState {
  readonly planner: Planner;
  /** Rows that this process has checked, from the first one. */
  checkedRows: number;
}

/** `other`: another process is at it. */
type Turn = 'more' | 'end' | 'other';

/**
 * Checks and applies the imports that wait. They take turns of one batch, so that a long one does
 * not hold up others. Then it deletes what is old. A job: what a killed process has not done, the
 * next one goes on with. `onlyNew` leaves checks that another job is at, which would begin again.
 */
export async function workOnImports(
  ctx: Ctx,
  { onlyNew = false }: JobData['work-on-imports'],
): Promise<void> {
  await workOnAll(ctx, onlyNew);
  try {
    while (await deleteImportBefore(ctx.db, daysAgo(ctx, KEPT_DAYS)));
    while (await deleteArchiveBefore(ctx.db, daysAgo(ctx, ARCHIVE_KEPT_DAYS)));
  } catch (error) {
    // The next run tries it again, and imports go on.
    ctx.log.error({ err: error }, 'Old imports could not be deleted');
  }
}

async function workOnAll(ctx: Ctx, onlyNew: boolean): Promise<void> {
  const states = new Map<string, TurnState>();
  const others = new Set<string>();
  for (;;) {
    const waiting = await listWaitingImports(ctx.db, {
      begun: [...states.keys()],
      except: [...others],
      limit: AT_ONCE,
      onlyNew,
    });
    // One may have been ended elsewhere.
    for (const id of states.keys()) if (!waiting.some((each) => each.id === id)) states.delete(id);
    if (waiting.length === 0) return;
    for (const each of waiting) {
      const turn = await takeTurn({ ...ctx, now: ctx.clock() }, each, states);
      if (turn === 'other') others.add(each.id);
      if (turn !== 'more') states.delete(each.id);
    }
  }
}

const daysAgo = ({ now }: Ctx, days: number) => new Date(now.getTime() - days * DAY_MS);

async function takeTurn(
  ctx: Ctx,
  waiting: ImportRecord,
  states: Map<string, TurnState>,
): Promise<Turn> {
  try {
    const state = states.get(waiting.id) ?? (await beginTurns(ctx, waiting));
    if (state === null) return 'other';
    states.set(waiting.id, state);
    await makerCtx(ctx, waiting);
    if (waiting.state === 'checking') return await checkBatch(ctx, waiting, state);
    return waiting.is_strict === true
      ? await applyAll(ctx, waiting, state.planner)
      : await applyBatchOf(ctx, waiting, state.planner);
  } catch (error) {
    // The job is repeated, and goes on with the import.
    if (databaseErrorKind(error) !== null) throw error;
    const failure = failureOf(error);
    if (failure === UNEXPECTED) {
      ctx.log.error({ err: error, importId: waiting.id }, 'An import failed');
    }
    await failImport(ctx.db, waiting.id, { failure, finished_at: ctx.clock() });
    return 'end';
  }
}

/** Null when another process has ended the check since the import was listed. */
async function beginTurns(ctx: Ctx, waiting: ImportRecord): Promise<TurnState | null> {
  if (waiting.state === 'checking' && !(await beginCheck(ctx, waiting.id))) return null;
  const scope = waiting.seller_id === null ? null : { sellerId: waiting.seller_id };
  const planner: Planner = {
    importId: waiting.id,
    scope,
    siteUrl: ctx.config.siteUrl,
    taxonomy: await listUsableTaxonomy(ctx.db, scope),
    hasArchive: waiting.archived_pictures > 0,
    seen: new Map(),
  };
  return { planner, checkedRows: 0 };
}

/** Codes that come twice are known from earlier rows, so a check begun elsewhere starts again. */
function beginCheck(ctx: Ctx, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockImport(tx.db, id);
    const { state } = await getAnyImport(tx.db, id);
    if (state !== 'checking') return false;
    await updateImport(tx.db, id, { done_rows: 0 });
    return true;
  });
}

const UNEXPECTED =
  'The import has stopped because of an error in the shop. Check the file again; rows that were already imported will show as unchanged.';

function failureOf(error: unknown): string {
  return error instanceof StoppedImport ? error.message : UNEXPECTED;
}

interface Batch {
  readonly groups: readonly RangeGroup[];
  readonly records: readonly ImportRowRecord[];
  /** The last row; the next batch begins after it. */
  readonly last: number;
}

/** The next whole products of a file, or null at its end. */
async function nextBatch(
  ctx: Pick<Ctx, 'db'>,
  record: ImportRecord,
  { after, limit = ROWS_AT_ONCE }: { readonly after: number; readonly limit?: number },
): Promise<Batch | null> {
  const { id, mapping } = record;
  const records = await listRowsAfter(ctx.db, id, { after, limit });
  const rows = records.map(({ row_number: number, cells }) => rangeRow(number, cells, mapping));
  const all = groupRows(rows);
  // The rows of the last product may go on behind the batch.
  const isEnd = records.length < limit;
  if (!isEnd && all.length === 1 && limit < ROWS_AT_ONCE) return nextBatch(ctx, record, { after });
  const groups = isEnd || all.length === 1 ? all : all.slice(0, -1);
  const last = groups.flatMap(rowsOf).at(-1)?.number;
  if (last === undefined) return null;
  return { groups, records: records.filter((each) => each.row_number <= last), last };
}

/** Rows are numbered from 2, below the headings. */
const HEADINGS = 1;

function checkBatch(ctx: Ctx, { id }: ImportRecord, state: TurnState): Promise<Turn> {
  return inTransaction(ctx, async (tx) => {
    await lockImport(tx.db, id);
    const now = await getAnyImport(tx.db, id);
    if (now.state !== 'checking' || now.done_rows !== state.checkedRows) return 'other';
    const batch = await nextBatch(tx, now, { after: now.done_rows + HEADINGS });
    if (batch === null) {
      await updateImport(tx.db, id, {
        state: 'checked',
        wanted_pictures: await countWantedPictures(tx.db, id),
        finished_at: tx.clock(),
      });
      return 'end';
    }
    const plans = await planGroups(tx.db, state.planner, batch.groups);
    await storeResults(tx, id, plans);
    state.checkedRows = batch.last - HEADINGS;
    await updateImport(tx.db, id, { done_rows: state.checkedRows });
    return 'more';
  });
}

async function storeResults({ db }: Pick<Ctx, 'db'>, id: string, plans: readonly Plan[]) {
  const results = plans.flatMap(({ rows }) => rows);
  await updateImportRows(db, id, results);
  const wanted = plans
    .flatMap(({ pictures }) => pictures)
    .flatMap((each) => (each.kind === 'wanted' ? each.wanted : []));
  await saveWantedPictures(db, id, wanted);
}

/**
 * Applies a batch of good products, in one transaction with the progress, so that nothing is
 * applied twice. Products that have changed since the check are refused.
 */
function applyBatchOf(ctx: Ctx, { id }: ImportRecord, planner: Planner): Promise<Turn> {
  return inTransaction(ctx, async (tx) => {
    await lockImport(tx.db, id);
    const now = await getAnyImport(tx.db, id);
    if (now.state !== 'applying') return 'other';
    const after = now.done_rows + HEADINGS;
    const batch = await nextBatch(tx, now, { after, limit: ROWS_TO_APPLY });
    if (batch === null) {
      await finish(tx, now);
      return 'end';
    }
    const results = await applyBatch(await makerCtx(tx, now), planner, batch);
    await updateImportRows(tx.db, id, results);
    await updateImport(tx.db, id, { done_rows: batch.last - HEADINGS });
    return 'more';
  });
}

/** Its archive has served its purpose. */
async function finish(tx: Ctx, { id, row_count: rowCount }: ImportRecord): Promise<void> {
  await deleteArchive(tx.db, id);
  await updateImport(tx.db, id, {
    state: 'done',
    done_rows: rowCount,
    finished_at: tx.clock(),
  });
}

/** Applies everything in one transaction, or nothing. */
async function applyAll(ctx: Ctx, record: ImportRecord, planner: Planner): Promise<Turn> {
  const { id } = record;
  if (record.refused_pictures > 0) await refuseWithoutPictures(ctx, record, planner);
  // Outside of the transaction, so that others see it.
  const report = (doneRows: number) => updateImport(ctx.db, id, { done_rows: doneRows });
  return inTransaction(ctx, async (tx) => {
    if (!(await claimImport(tx.db, id))) return 'other';
    const whole = await getAnyImport(tx.db, id);
    if (whole.state !== 'applying') return 'other';
    const planned = await listPlannedProducts(tx.db, id);
    if (planned.length > 0) await lockProducts(tx.db, planned);
    for (let after = HEADINGS; ;) {
      const batch = await nextBatch(tx, whole, { after });
      if (batch === null) break;
      const results = await applyBatch(await makerCtx(tx, whole), planner, batch);
      const refused = results.find(({ outcome }) => outcome === 'refused');
      if (refused !== undefined) throw new StoppedImport(nothingImported(refused));
      await updateImportRows(tx.db, id, results);
      after = batch.last;
      await report(after - HEADINGS);
    }
    // Whoever lost the right meanwhile has imported nothing.
    await makerCtx(tx, whole);
    await finish(tx, whole);
    return 'end';
  });
}

/** Names every row whose pictures could not be had, before anything is written. */
async function refuseWithoutPictures(
  ctx: Ctx,
  record: ImportRecord,
  planner: Planner,
): Promise<void> {
  let first: RowResult | undefined;
  for (let after = HEADINGS; ;) {
    const batch = await nextBatch(ctx, record, { after });
    if (batch === null) break;
    const plans = await planGroups(ctx.db, { ...planner, seen: new Map() }, batch.groups);
    const refused = plans
      .flatMap(({ rows }) => rows)
      .filter(({ outcome }) => outcome === 'refused');
    await updateImportRows(ctx.db, record.id, refused);
    first ??= refused.find(({ errors }) => errors.some(({ column }) => column !== null));
    after = batch.last;
  }
  if (first !== undefined) throw new StoppedImport(nothingImported(first));
}

function nothingImported({ row_number: row, errors }: RowResult): string {
  return `Nothing was imported because of row ${row}: ${errors[0]?.message ?? ''}`;
}

/** The results of the rows that were to be written; others stay as they were checked. */
async function applyBatch(
  tx: SignedInCtx,
  planner: Planner,
  { groups, records }: Batch,
): Promise<RowResult[]> {
  const checked = new Map(records.map((record) => [record.row_number, record]));
  const isWritten = (group: RangeGroup) => {
    const outcomes = rowsOf(group).map(({ number }) => checked.get(number)?.outcome);
    return !outcomes.includes('refused') && outcomes.some((each) => each !== 'unchanged');
  };
  const wanted = groups.filter(isWritten);
  const ids = new Set(records.flatMap(({ product_id: id }) => id ?? []));
  if (ids.size > 0) await lockProducts(tx.db, [...ids]);
  const plans = await planGroups(tx.db, { ...planner, seen: new Map() }, wanted);
  const moved = plans.flatMap(({ write }) =>
    write?.kind === 'change' && changesStock(write.input) ? [write.id] : [],
  );
  if (moved.length > 0) await lockStockOf(tx.db, { productIds: moved });
  const results: RowResult[] = [];
  for (const plan of plans)
    results.push(...(await applyPlan(tx, planner.scope, { plan, checked })));
  return results;
}

function changesStock({ stock, product_variants: variants = [] }: ProductChange): boolean {
  return stock !== undefined || variants.some((each) => each.stock !== undefined);
}

const CHANGED_SINCE = 'The product has changed since the file was checked. Check the file again.';

const PICTURE_GONE = 'One of its pictures was deleted meanwhile. Check the file again.';

/** A picture of an import is no longer there. */
class PictureGone extends Error {}

async function applyPlan(
  tx: SignedInCtx,
  scope: Scope,
  {
    plan,
    checked,
  }: { readonly plan: Plan; readonly checked: ReadonlyMap<number, ImportRowRecord> },
): Promise<RowResult[]> {
  const { rows, write } = plan;
  if (rows.some(({ outcome }) => outcome === 'refused')) return [...rows];
  if (!rows.every((row) => isAsChecked(row, checked.get(row.row_number)))) {
    return rows.map((row) => refusedRow(row, CHANGED_SINCE));
  }
  if (write === null) return [...rows];
  if (plan.pictures.some(({ kind }) => kind === 'wanted')) {
    return rows.map((row) => refusedRow(row, CHANGED_SINCE));
  }
  const used = plan.pictures.flatMap((each) => (each.kind === 'stored' ? each.id : []));
  try {
    const saved = await inSavepoint(tx.db, async () => {
      if (!(await keepPicturesOfImport(tx.db, used, tx.now))) throw new PictureGone();
      return write.kind === 'create'
        ? createProduct(tx, scope, write.input)
        : changeProduct(tx, scope, { id: write.id, input: write.input });
    });
    return rows.map((row) => ({ ...row, product_id: saved.id }));
  } catch (error) {
    // Nothing of this product is written, so the others go on.
    if (error instanceof PictureGone) return rows.map((row) => refusedRow(row, PICTURE_GONE));
    if (!(error instanceof AppError)) throw error;
    const [sentence = error.message] = Object.values(error.details.fields ?? {});
    return rows.map((row) => refusedRow(row, sentence));
  }
}

function refusedRow(row: RowResult, message: string): RowResult {
  return { ...row, outcome: 'refused', errors: [{ column: null, message }] };
}

/** Whether a row still does what its reader has seen. */
function isAsChecked(row: RowResult, record: ImportRowRecord | undefined): boolean {
  return (
    record?.outcome === row.outcome &&
    record.product_id === row.product_id &&
    record.changes.length === row.changes.length &&
    row.changes.every(({ column, before, after }, index) => {
      const seen = record.changes[index];
      return seen?.column === column && seen.before === before && seen.after === after;
    })
  );
}
