import { z } from 'zod';

import {
  OfficeDepartmentSchema,
  type DepartmentChange,
  type DepartmentInput,
  type OfficeDepartment,
} from '#contract/schemas/office-catalog.ts';

import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
} from '#server/audit/edit-record.ts';
import type { Scope } from '#server/catalog/editing/scope.ts';
import {
  deleteDepartmentRow,
  findOfficeDepartment,
  insertDepartment,
  lockDepartment,
  setCategoriesListed,
  updateDepartment,
} from '#server/catalog/editing/taxonomy/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuseTakenSlug } from '#server/slugs/refuse-taken-slug.ts';

/**
 * Departments in a scope; one outside it is not found, so a seller does not learn that it exists.
 */
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

/** Changes the fields that the input names. */
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

/**
 * Adopts a seller's department with its categories into public navigation, or releases it (Rule
 * 37).
 */
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
