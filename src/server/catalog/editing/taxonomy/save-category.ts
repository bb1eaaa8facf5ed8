import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { DB } from '#db/types.ts';

import { AppError } from '#contract/errors/app-error.ts';
import {
  OfficeCategorySchema,
  type CategoryChange,
  type CategoryInput,
  type OfficeCategory,
} from '#contract/schemas/office-catalog.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { refuseStale } from '#server/audit/refuse-stale.ts';
import type { Scope } from '#server/catalog/editing/scope.ts';
import {
  deleteCategoryRow,
  findOfficeCategory,
  findOfficeDepartment,
  insertCategory,
  lockCategory,
  lockDepartment,
  moveProductsOfCategory,
  taxonomySlugIsTaken,
  updateCategory,
} from '#server/catalog/editing/taxonomy/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

/** Refuses as not found what is outside the scope: a seller does not learn that it exists. */
export async function getCategoryForOffice(
  db: Kysely<DB>,
  id: string,
  scope: Scope,
): Promise<OfficeCategory> {
  const row = await findOfficeCategory(db, id, scope);
  if (row === undefined) throw new AppError('CATEGORY_NOT_FOUND');
  return { ...row, product_count: row.product_count ?? 0 };
}

/** Adds a category to a department; sellers add to their own departments alone. */
export async function createCategory(
  ctx: SignedInCtx,
  scope: Scope,
  input: CategoryInput,
): Promise<OfficeCategory> {
  const id = newId();
  return withTransaction(ctx.db, async (trx) => {
    const department = await requireDepartment(trx, input.department_id, scope);
    await refuseTakenSlug(trx, input.slug, null);
    await insertCategory(trx, {
      id,
      ...input,
      seller_id: scope?.sellerId ?? null,
      is_listed: department.is_listed,
      created_at: ctx.now,
    });
    const after = await getCategoryForOffice(trx, id, scope);
    await recordChange(trx, ctx, {
      ...subject(after),
      action: 'created',
      before: null,
      after: facts(after),
    });
    return after;
  });
}

/** Changes the fields that the input names; the category's products follow it into another department. */
export async function changeCategory(
  ctx: SignedInCtx,
  scope: Scope,
  { id, input: { version, ...input } }: { id: string; input: CategoryChange },
): Promise<OfficeCategory> {
  return withTransaction(ctx.db, async (trx) => {
    await lockCategory(trx, id);
    const before = await getCategoryForOffice(trx, id, scope);
    await refuseStale(trx, {
      ...subject(before),
      version,
      record: z.encode(OfficeCategorySchema, before),
    });
    const { department_id: departmentId, slug } = input;
    if (departmentId !== undefined) await requireDepartment(trx, departmentId, scope);
    if (slug !== undefined) await refuseTakenSlug(trx, slug, id);
    if (Object.keys(input).length > 0) await updateCategory(trx, id, input);
    if (departmentId !== undefined && departmentId !== before.department_id) {
      await moveProductsOfCategory(trx, id, departmentId);
    }
    const after = await getCategoryForOffice(trx, id, scope);
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

/** Deletes a category; products stay, without a place (Rule 36). */
export async function deleteCategory(ctx: SignedInCtx, scope: Scope, id: string): Promise<void> {
  await withTransaction(ctx.db, async (trx) => {
    await lockCategory(trx, id);
    const before = await getCategoryForOffice(trx, id, scope);
    await deleteCategoryRow(trx, id);
    await recordChange(trx, ctx, {
      ...subject(before),
      action: 'deleted',
      before: facts(before),
      after: null,
    });
  });
}

/** Adopts a seller's category into public navigation, or releases it (Rule 37). */
export async function setCategoryListing(
  ctx: SignedInCtx,
  id: string,
  isListed: boolean,
): Promise<OfficeCategory> {
  return withTransaction(ctx.db, async (trx) => {
    await lockCategory(trx, id);
    const before = await getCategoryForOffice(trx, id, null);
    await updateCategory(trx, id, { is_listed: isListed });
    const after = await getCategoryForOffice(trx, id, null);
    await recordChange(trx, ctx, {
      ...subject(after),
      action: isListed ? 'adopted' : 'released',
      before: facts(before),
      after: facts(after),
    });
    return after;
  });
}

/** The department, held still so that it is not deleted under the category. */
async function requireDepartment(db: Kysely<DB>, id: string, scope: Scope) {
  await lockDepartment(db, id);
  const department = await findOfficeDepartment(db, id, scope);
  if (department !== undefined) return department;
  throw new AppError('INVALID_INPUT', { fields: { department_id: 'Choose a department.' } });
}

function subject({ id, name }: OfficeCategory) {
  return { subject: 'category', subjectId: id, subjectName: name };
}

function facts(category: OfficeCategory) {
  const { name, slug, description, image, department_id, is_listed, version } = category;
  return { name, slug, description, image, department_id, is_listed, version };
}

async function refuseTakenSlug(db: Kysely<DB>, slug: string, exceptId: string | null) {
  if (!(await taxonomySlugIsTaken(db, 'categories', slug, exceptId))) return;
  throw new AppError('INVALID_INPUT', {
    fields: { slug: 'Another category has this slug. Choose a different one.' },
  });
}
