import {
  adminTaxonomyEndpoints,
  sellerTaxonomyEndpoints,
} from '#contract/endpoints/office-taxonomy.ts';
import type {
  CategoryChange,
  CategoryInput,
  DepartmentChange,
  DepartmentInput,
} from '#contract/schemas/office-catalog.ts';

import { sellerScope, type Scope, type ScopedInput } from '#server/catalog/editing/scope.ts';
import { listOfficeDepartments } from '#server/catalog/editing/taxonomy/queries.ts';
import { getRecord } from '#server/audit/edit-record.ts';
import { exportTaxonomy } from '#server/catalog/editing/taxonomy/export-taxonomy.ts';
import {
  categoryIn,
  changeCategory,
  createCategory,
  deleteCategory,
  setCategoryListing,
} from '#server/catalog/editing/taxonomy/save-category.ts';
import {
  changeDepartment,
  createDepartment,
  deleteDepartment,
  departmentIn,
  setDepartmentListing,
} from '#server/catalog/editing/taxonomy/save-department.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';

interface RecordInput extends ScopedInput {
  readonly params: { readonly id: string };
}
interface CreateInput<Body> extends ScopedInput {
  readonly body: Body;
}
interface ChangeInput<Body> extends RecordInput {
  readonly body: Body;
}

type ScopeOf = (ctx: SignedInCtx, input: ScopedInput, purpose: string) => Scope;

export function mountTaxonomy(api: Api): void {
  mount(
    api,
    adminTaxonomyEndpoints,
  )({
    ...taxonomyHandlers(() => null),
    exportTaxonomy: (ctx) => exportTaxonomy(ctx),
    setDepartmentListing: (ctx, { params, body }) =>
      setDepartmentListing(ctx, params.id, body.is_listed),
    setCategoryListing: (ctx, { params, body }) =>
      setCategoryListing(ctx, params.id, body.is_listed),
  });
  mount(
    api,
    sellerTaxonomyEndpoints,
  )(taxonomyHandlers((ctx, { query }, purpose) => sellerScope(ctx, query.seller_id, purpose)));
}

function taxonomyHandlers(scopeOf: ScopeOf) {
  return {
    listDepartments: async (ctx: SignedInCtx, input: ScopedInput) => {
      const scope = scopeOf(ctx, input, 'fetch departments');
      const departments = await listOfficeDepartments(ctx.db, scope);
      return { departments, totalCount: departments.length };
    },
    getDepartment: (ctx: SignedInCtx, input: RecordInput) =>
      getRecord(ctx.db, departmentIn(scopeOf(ctx, input, 'fetch departments')), input.params.id),
    createDepartment: (ctx: SignedInCtx, input: CreateInput<DepartmentInput>) =>
      createDepartment(ctx, scopeOf(ctx, input, 'add departments'), input.body),
    replaceDepartment: (ctx: SignedInCtx, input: ChangeInput<DepartmentChange>) =>
      changeDepartment(ctx, scopeOf(ctx, input, 'update departments'), {
        id: input.params.id,
        input: input.body,
      }),
    deleteDepartment: (ctx: SignedInCtx, input: RecordInput) =>
      deleteDepartment(ctx, scopeOf(ctx, input, 'delete departments'), input.params.id),
    getCategory: (ctx: SignedInCtx, input: RecordInput) =>
      getRecord(ctx.db, categoryIn(scopeOf(ctx, input, 'fetch categories')), input.params.id),
    createCategory: (ctx: SignedInCtx, input: CreateInput<CategoryInput>) =>
      createCategory(ctx, scopeOf(ctx, input, 'add categories'), input.body),
    replaceCategory: (ctx: SignedInCtx, input: ChangeInput<CategoryChange>) =>
      changeCategory(ctx, scopeOf(ctx, input, 'update categories'), {
        id: input.params.id,
        input: input.body,
      }),
    deleteCategory: (ctx: SignedInCtx, input: RecordInput) =>
      deleteCategory(ctx, scopeOf(ctx, input, 'delete categories'), input.params.id),
  };
}
