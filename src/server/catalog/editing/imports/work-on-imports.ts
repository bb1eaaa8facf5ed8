import { roleWithMemberships, sellerRoleSatisfies } from '#domain/access/seller-roles.ts';
import { groupRows, rangeRow, rowsOf, type RangeGroup } from '#domain/range/rows.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { ProductChange } from '#contract/schemas/office-products.ts';

import { isLockedOut } from '#server/accounts/authenticate.ts';
import {
  planGroups,
  type Plan,
  type Planner,
} from '#server/catalog/editing/imports/plan-groups.ts';
import {
  claimImport,
  failImport,
  deleteImportsBefore,
  findWaitingImport,
  getAnyImport,
  getImportMaker,
  inSavepoint,
  listPlannedProducts,
  listRowsAfter,
  listUsableTaxonomy,
  lockImport,
  updateImport,
  updateImportRows,
  type ImportRecord,
  type ImportRowRecord,
  type RowResult,
} from '#server/catalog/editing/imports/queries.ts';
import { lockProducts } from '#server/catalog/editing/products/queries.ts';
import { changeProduct, createProduct } from '#server/catalog/editing/products/save-product.ts';
import { inTransaction, type Actor, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { databaseErrorKind } from '#server/platform/database.ts';
import { lockStockOf } from '#server/stock/queries.ts';

const ROWS_AT_ONCE = 500;
/** Few, because each batch locks its products and their stock against orders. */
const ROWS_TO_APPLY = 25;
/** How long the rows of an import can be looked at. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Checks and applies the imports that wait, one after the other. A job: what a killed process has
 * not done, the next one goes on with.
 */
export async function workOnImports(ctx: Ctx): Promise<void> {
  await deleteImportsBefore(ctx.db, new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS));
  for (;;) {
    const waiting = await findWaitingImport(ctx.db);
    if (waiting === undefined) return;
    try {
      const isOurs = await workOn({ ...ctx, now: ctx.clock() }, waiting);
      if (!isOurs) return;
    } catch (error) {
      // The job is repeated, and goes on with the import.
      if (databaseErrorKind(error) !== null) throw error;
      const failure = failureOf(error);
      if (failure === UNEXPECTED) {
        ctx.log.error({ err: error, importId: waiting.id }, 'An import failed');
      }
      await failImport(ctx.db, waiting.id, { failure, finished_at: ctx.clock() });
    }
  }
}

const UNEXPECTED =
  'The import has stopped because of an error in the shop. Check the file again; rows that were already imported will show as unchanged.';

function failureOf(error: unknown): string {
  return error instanceof StoppedImport ? error.message : UNEXPECTED;
}

/** Ends an import with a sentence for its reader. */
class StoppedImport extends Error {}

/** False when another process turns out to be at it. */
async function workOn(ctx: Ctx, waiting: ImportRecord): Promise<boolean> {
  const scope = waiting.seller_id === null ? null : { sellerId: waiting.seller_id };
  await makerCtx(ctx, waiting);
  const planner: Planner = {
    scope,
    siteUrl: ctx.config.siteUrl,
    taxonomy: await listUsableTaxonomy(ctx.db, scope),
    seen: new Map(),
  };
  if (waiting.state === 'checking') return check(ctx, waiting, planner);
  return waiting.is_strict === true
    ? applyAll(ctx, waiting, planner)
    : applyGood(ctx, waiting, planner);
}

/** Acts as the person who asked for it, who may lose the right while it runs. */
async function makerCtx(ctx: Ctx, { created_by, seller_id, client_ip, request_id }: ImportRecord) {
  const { id, ...person } = await getImportMaker(ctx.db, created_by);
  const sellers = person.role === 'admin' ? [] : person.sellers;
  const seller = sellers.find((each) => each.id === seller_id) ?? null;
  const role = roleWithMemberships(person.role, sellers);
  const mayAct =
    role === 'admin' || (seller !== null && sellerRoleSatisfies(seller.role, 'manager'));
  if (!mayAct || isLockedOut(person, ctx.now)) {
    throw new StoppedImport('The person who started it may no longer change these products.');
  }
  const actor: Actor = {
    userId: id,
    email: person.email,
    role,
    grantedRole: role,
    sellers,
    seller,
    sessionId: request_id,
    hasFactor: false,
    secondFactorAt: null,
    firstName: person.first_name,
    lastName: person.last_name,
    key: null,
  };
  return { ...ctx, actor, clientIp: client_ip, requestId: request_id } satisfies SignedInCtx;
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

/** Begins with the first row, because codes that come twice are known from the rows before. */
async function check(ctx: Ctx, { id }: ImportRecord, planner: Planner): Promise<boolean> {
  await updateImport(ctx.db, id, { done_rows: 0 });
  for (let doneRows = 0; ;) {
    const step = await inTransaction(ctx, async (tx) => {
      await lockImport(tx.db, id);
      const now = await getAnyImport(tx.db, id);
      if (now.state !== 'checking' || now.done_rows !== doneRows) return 'other';
      const batch = await nextBatch(tx, now, { after: doneRows + HEADINGS });
      if (batch === null) {
        await updateImport(tx.db, id, { state: 'checked', finished_at: tx.clock() });
        return 'end';
      }
      const plans = await planGroups(tx.db, planner, batch.groups);
      await updateImportRows(
        tx.db,
        id,
        plans.flatMap(({ rows }) => rows),
      );
      await updateImport(tx.db, id, { done_rows: batch.last - HEADINGS });
      return batch.last - HEADINGS;
    });
    if (typeof step === 'string') return step === 'end';
    doneRows = step;
  }
}

/**
 * Applies the good products, a few rows in a transaction with the progress, so that nothing
 * is applied twice. Products that have changed since the check are refused.
 */
async function applyGood(ctx: Ctx, { id }: ImportRecord, planner: Planner): Promise<boolean> {
  for (let isDone = false; !isDone;) {
    isDone = await inTransaction(ctx, async (tx) => {
      await lockImport(tx.db, id);
      const now = await getAnyImport(tx.db, id);
      if (now.state !== 'applying') return true;
      const after = now.done_rows + HEADINGS;
      const batch = await nextBatch(tx, now, { after, limit: ROWS_TO_APPLY });
      if (batch === null) {
        await updateImport(tx.db, id, { state: 'done', finished_at: tx.clock() });
        return true;
      }
      const results = await applyBatch(await makerCtx(tx, now), planner, batch);
      await updateImportRows(tx.db, id, results);
      await updateImport(tx.db, id, { done_rows: batch.last - HEADINGS });
      return false;
    });
  }
  return true;
}

/** Applies everything in one transaction, or nothing. */
async function applyAll(ctx: Ctx, { id }: ImportRecord, planner: Planner): Promise<boolean> {
  // Outside of the transaction, so that others see it.
  const report = (doneRows: number) => updateImport(ctx.db, id, { done_rows: doneRows });
  return inTransaction(ctx, async (tx) => {
    if (!(await claimImport(tx.db, id))) return false;
    const whole = await getAnyImport(tx.db, id);
    if (whole.state !== 'applying') return false;
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
    await updateImport(tx.db, id, {
      state: 'done',
      done_rows: whole.row_count,
      finished_at: tx.clock(),
    });
    return true;
  });
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
  try {
    const saved = await inSavepoint(tx.db, () =>
      write.kind === 'create'
        ? createProduct(tx, scope, write.input)
        : changeProduct(tx, scope, { id: write.id, input: write.input }),
    );
    return rows.map((row) => ({ ...row, product_id: saved.id }));
  } catch (error) {
    // Nothing of this product is written, so the others go on.
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
