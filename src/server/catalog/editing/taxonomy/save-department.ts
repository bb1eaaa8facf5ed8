import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { DB } from '#db/types.ts';

import { AppError } from '#contract/errors/app-error.ts';
import {
  OfficeDepartmentSchema,
  type DepartmentChange,
  type DepartmentInput,
  type OfficeDepartment,
} from '#contract/schemas/office-catalog.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import type { Scope } from '#server/catalog/editing/scope.ts';
import {
  deleteDepartmentRow,
  findOfficeDepartment,
  insertDepartment,
  listOfficeCategories,
  listOfficeDepartments,
  lockDepartment,
  setCategoriesListed,
  taxonomySlugIsTaken,
  updateDepartment,
} from '#server/catalog/editing/taxonomy/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

type DepartmentRow = NonNullable<Awaited<ReturnType<typeof findOfficeDepartment>>>;

/** Departments by name with their categories: all of them, or a seller's own. */
export async function listDepartmentsForOffice(
  db: Kysely<DB>,
  scope: Scope,
): Promise<OfficeDepartment[]> {
  return withCategories(db, await listOfficeDepartments(db, scope));
}

/** Refuses as not found what is outside the scope: a seller does not learn that it exists. */
export async function getDepartmentForOffice(
  db: Kysely<DB>,
  id: string,
  scope: Scope,
): Promise<OfficeDepartment> {
  const row = await findOfficeDepartment(db, id, scope);
  if (row === undefined) throw new AppError('DEPARTMENT_NOT_FOUND');
  const [department] = await withCategories(db, [row]);
  if (department === undefined) throw new AppError('DEPARTMENT_NOT_FOUND');
  return department;
}

/** Adds a department. A seller's stays out of public navigation until it is adopted (Rule 37). */
export async function createDepartment(
  ctx: SignedInCtx,
  scope: Scope,
  input: DepartmentInput,
): Promise<OfficeDepartment> {
  const id = newId();
  return withTransaction(ctx.db, async (trx) => {
    await refuseTakenSlug(trx, input.slug, null);
    await insertDepartment(trx, {
      id,
      ...input,
      seller_id: scope?.sellerId ?? null,
      is_listed: scope === null,
      created_at: ctx.now,
    });
    const after = await getDepartmentForOffice(trx, id, scope);
    await recordChange(trx, ctx, {
      ...subject(after),
      action: 'created',
      before: null,
      after: facts(after),
    });
    return after;
  });
}

/** Changes the fields that the input names. */
export async function changeDepartment(
  ctx: SignedInCtx,
  scope: Scope,
  { id, input: { version, ...input } }: { id: string; input: DepartmentChange },
): Promise<OfficeDepartment> {
  return withTransaction(ctx.db, async (trx) => {
    await lockDepartment(trx, id);
    const before = await getDepartmentForOffice(trx, id, scope);
    await refuseStale(trx, {
      ...subject(before),
      version,
      record: z.encode(OfficeDepartmentSchema, before),
    });
    if (input.slug !== undefined) await refuseTakenSlug(trx, input.slug, id);
    if (Object.keys(input).length > 0) await updateDepartment(trx, id, input);
    const after = await getDepartmentForOffice(trx, id, scope);
    await recordChange(trx, ctx, {
      ...subject(after),
      action: 'updated',
      before: facts(before),
      after: facts(after),
      isUnversioned: version === undefined,
    });
    return after;
  });
}

/** Deletes a department and its categories; products stay, without a place (Rule 36). */
export async function deleteDepartment(ctx: SignedInCtx, scope: Scope, id: string): Promise<void> {
  await withTransaction(ctx.db, async (trx) => {
    await lockDepartment(trx, id);
    const before = await getDepartmentForOffice(trx, id, scope);
    await deleteDepartmentRow(trx, id);
    await recordChange(trx, ctx, {
      ...subject(before),
      action: 'deleted',
      before: { ...facts(before), categories: before.categories.map(({ name }) => name) },
      after: null,
    });
  });
}

/** Adopts a seller's department with its categories into public navigation, or releases it (Rule 37). */
export async function setDepartmentListing(
  ctx: SignedInCtx,
  id: string,
  isListed: boolean,
): Promise<OfficeDepartment> {
  return withTransaction(ctx.db, async (trx) => {
    await lockDepartment(trx, id);
    const before = await getDepartmentForOffice(trx, id, null);
    await updateDepartment(trx, id, { is_listed: isListed });
    await setCategoriesListed(trx, id, isListed);
    const after = await getDepartmentForOffice(trx, id, null);
    await recordChange(trx, ctx, {
      ...subject(after),
      action: isListed ? 'adopted' : 'released',
      before: facts(before),
      after: facts(after),
    });
    return after;
  });
}

async function withCategories(
  db: Kysely<DB>,
  rows: readonly DepartmentRow[],
): Promise<OfficeDepartment[]> {
  const categories = await listOfficeCategories(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    product_count: row.product_count ?? 0,
    categories: categories
      .filter((category) => category.department_id === row.id)
      .map((category) => ({ ...category, product_count: category.product_count ?? 0 })),
  }));
}

function subject({ id, name }: OfficeDepartment) {
  return { subject: 'department', subjectId: id, subjectName: name };
}

function facts({ name, slug, description, image, is_listed, version }: OfficeDepartment) {
  return { name, slug, description, image, is_listed, version };
}

async function refuseTakenSlug(db: Kysely<DB>, slug: string, exceptId: string | null) {
  if (!(await taxonomySlugIsTaken(db, 'departments', slug, exceptId))) return;
  throw new AppError('INVALID_INPUT', {
    fields: { slug: 'Another department has this slug. Choose a different one.' },
  });
}
