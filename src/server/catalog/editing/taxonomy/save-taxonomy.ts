import { z } from 'zod';

import { AppError } from '#contract/errors/app-error.ts';
import {
  EditedCategorySchema,
  type CategoryChange,
  type CategoryInput,
  type EditedCategory,
  OfficeDepartmentSchema,
  type DepartmentChange,
  type DepartmentInput,
  type OfficeDepartment,
} from '#contract/schemas/office-catalog.ts';

import { saveAttributes } from '#server/catalog/editing/attributes/save-attributes.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
} from '#server/audit/edit-record.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import {
  deleteCategoryRow,
  findOfficeCategory,
  findOfficeDepartment,
  insertCategory,
  lockCategory,
  lockDepartment,
  moveProductsOfCategory,
  updateCategory,
  deleteDepartmentRow,
  insertDepartment,
  setCategoriesListed,
  updateDepartment,
} from '#server/catalog/editing/taxonomy/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuseTakenSlug } from '#server/slugs/refuse-taken-slug.ts';
import type { Db } from '#server/platform/database.ts';

/** One outside the scope is not found, so a seller does not learn that it exists. */
export function departmentIn(scope: Scope): RecordKind<OfficeDepartment> {
  return {
    subject: 'department',
    nameOf: ({ name }) => name,
    notFound: 'DEPARTMENT_NOT_FOUND',
    find: (db, id) => findOfficeDepartment(db, id, scope),
    lock: lockDepartment,
    factsOf: ({ name, slug, description, image, is_listed, version }) => {
      return { name, slug, description, image, is_listed, version };
    },
    encode: (department) => z.encode(OfficeDepartmentSchema, department),
  };
}

/** Adds a department. A seller's stays out of public navigation until it is adopted (Rule 37). */
export async function createDepartment(ctx: SignedInCtx, scope: Scope, input: DepartmentInput) {
  const id = newId();
  return createRecord(ctx, departmentIn(scope), {
    id,
    insert: async (trx) => {
      await refuseTakenSlug(trx, { table: 'departments', id, slug: input.slug });
      await insertDepartment(trx, {
        id,
        ...input,
        seller_id: scope?.sellerId ?? null,
        is_listed: scope === null,
        created_at: ctx.now,
      });
    },
  });
}

export async function changeDepartment(
  ctx: SignedInCtx,
  scope: Scope,
  { id, input: { version, ...input } }: { id: string; input: DepartmentChange },
): Promise<OfficeDepartment> {
  const { after } = await changeRecord(ctx, departmentIn(scope), {
    id,
    version,
    apply: async (trx) => {
      await refuseTakenSlug(trx, { table: 'departments', id, slug: input.slug });
      if (Object.keys(input).length > 0) await updateDepartment(trx, id, input);
    },
  });
  return after;
}

/** Deletes a department and its categories; its products become uncategorised (Rule 36). */
export async function deleteDepartment(ctx: SignedInCtx, scope: Scope, id: string): Promise<void> {
  const kind = departmentIn(scope);
  await deleteRecord(
    ctx,
    {
      ...kind,
      factsOf: (department) => ({
        ...kind.factsOf(department),
        categories: department.categories.map(({ name }) => name),
      }),
    },
    { id, remove: (trx) => deleteDepartmentRow(trx, id) },
  );
}

/** Adopts a department and its categories into public navigation, or releases them (Rule 37). */
export async function setDepartmentListing(ctx: SignedInCtx, id: string, isListed: boolean) {
  const { after } = await changeRecord(ctx, departmentIn(null), {
    id,
    action: isListed ? 'adopted' : 'released',
    apply: async (trx) => {
      await updateDepartment(trx, id, { is_listed: isListed });
      await setCategoriesListed(trx, id, isListed);
    },
  });
  return after;
}

/** One outside the scope is not found, so a seller does not learn that it exists. */
export function categoryIn(scope: Scope): RecordKind<EditedCategory> {
  return {
    subject: 'category',
    nameOf: ({ name }) => name,
    notFound: 'CATEGORY_NOT_FOUND',
    find: (db, id) => findOfficeCategory(db, id, scope),
    lock: lockCategory,
    factsOf: ({ attributes, ...category }) => {
      const { name, slug, description, image, icon, department_id, is_listed, version } = category;
      const facts = { name, slug, description, image, icon, department_id, is_listed, version };
      return { ...facts, attributes: attributes.map(attributeWords) };
    },
    encode: (category) => z.encode(EditedCategorySchema, category),
  };
}

/** An attribute as the history of its category has it: "Length: number in m, required, filter". */
function attributeWords(attribute: EditedCategory['attributes'][number]): string {
  const { name, kind, unit, choices } = attribute;
  const what = [kind, unit && `in ${unit}`, choices.length > 0 && `(${choices.join(', ')})`];
  const flags = [
    what.filter(Boolean).join(' '),
    attribute.is_required && 'required',
    attribute.is_filterable && 'filter',
    attribute.is_comparable && 'compared',
    attribute.is_shown_in_lists && 'in lists',
  ];
  return `${name}: ${flags.filter(Boolean).join(', ')}`;
}

/** Adds a category to a department; sellers add to their own departments only. */
export async function createCategory(
  ctx: SignedInCtx,
  scope: Scope,
  { attributes = [], ...input }: CategoryInput,
) {
  const id = newId();
  return createRecord(ctx, categoryIn(scope), {
    id,
    insert: async (trx) => {
      const department = await requireDepartment(trx, input.department_id, scope);
      await refuseTakenSlug(trx, { table: 'categories', id, slug: input.slug });
      await insertCategory(trx, {
        id,
        ...input,
        seller_id: scope?.sellerId ?? null,
        is_listed: department.is_listed,
        created_at: ctx.now,
      });
      if (attributes.length > 0) {
        const save = { categoryId: id, before: [], attributes };
        await saveAttributes({ db: trx, jobs: ctx.jobs }, save);
      }
    },
  });
}

/** Changes the fields that the input names; a move to another department moves its products too. */
export async function changeCategory(
  ctx: SignedInCtx,
  scope: Scope,
  { id, input: { version, attributes, ...input } }: { id: string; input: CategoryChange },
): Promise<EditedCategory> {
  const { department_id: departmentId, slug } = input;
  const { after } = await changeRecord(ctx, categoryIn(scope), {
    id,
    version,
    apply: async (trx, before) => {
      if (departmentId !== undefined) await requireDepartment(trx, departmentId, scope);
      await refuseTakenSlug(trx, { table: 'categories', id, slug });
      if (Object.keys(input).length > 0) await updateCategory(trx, id, input);
      if (departmentId !== undefined && departmentId !== before.department_id) {
        await moveProductsOfCategory(trx, id, departmentId);
      }
      if (attributes !== undefined) {
        const save = { categoryId: id, before: before.attributes, attributes };
        await saveAttributes({ db: trx, jobs: ctx.jobs }, save);
      }
    },
  });
  return after;
}

/** Deletes a category; its products become uncategorised (Rule 36). */
export async function deleteCategory(ctx: SignedInCtx, scope: Scope, id: string): Promise<void> {
  await deleteRecord(ctx, categoryIn(scope), { id, remove: (trx) => deleteCategoryRow(trx, id) });
}

/** Adopts a seller's category into public navigation, or releases it (Rule 37). */
export async function setCategoryListing(ctx: SignedInCtx, id: string, isListed: boolean) {
  const { after } = await changeRecord(ctx, categoryIn(null), {
    id,
    action: isListed ? 'adopted' : 'released',
    apply: (trx) => updateCategory(trx, id, { is_listed: isListed }),
  });
  return after;
}

/** The department, locked so that it cannot be deleted under the category. */
async function requireDepartment(db: Db, id: string, scope: Scope) {
  await lockDepartment(db, id);
  const department = await findOfficeDepartment(db, id, scope);
  if (department !== undefined) return department;
  throw new AppError('INVALID_INPUT', { fields: { department_id: 'Choose a department.' } });
}
