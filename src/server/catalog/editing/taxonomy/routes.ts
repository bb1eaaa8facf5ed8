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

import { sellerScope, type Scope } from '#server/catalog/editing/scope.ts';
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

interface Asked {
  readonly query: { readonly seller_id?: string | undefined };
}
interface AskedOne extends Asked {
  readonly params: { readonly id: string };
}
interface Saved<Body> extends Asked {
  readonly body: Body;
}
interface SavedOne<Body> extends AskedOne {
  readonly body: Body;
}

type ScopeOf = (ctx: SignedInCtx, asked: Asked, purpose: string) => Scope;

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
    listDepartments: async (ctx: SignedInCtx, asked: Asked) => {
      const scope = scopeOf(ctx, asked, 'fetch departments');
      const departments = await listOfficeDepartments(ctx.db, scope);
      return { departments, totalCount: departments.length };
    },
    getDepartment: (ctx: SignedInCtx, asked: AskedOne) =>
      getRecord(ctx.db, departmentIn(scopeOf(ctx, asked, 'fetch departments')), asked.params.id),
    createDepartment: (ctx: SignedInCtx, asked: Saved<DepartmentInput>) =>
      createDepartment(ctx, scopeOf(ctx, asked, 'add departments'), asked.body),
    replaceDepartment: (ctx: SignedInCtx, asked: SavedOne<DepartmentChange>) =>
      changeDepartment(ctx, scopeOf(ctx, asked, 'update departments'), {
        id: asked.params.id,
        input: asked.body,
      }),
    deleteDepartment: (ctx: SignedInCtx, asked: AskedOne) =>
      deleteDepartment(ctx, scopeOf(ctx, asked, 'delete departments'), asked.params.id),
    getCategory: (ctx: SignedInCtx, asked: AskedOne) =>
      getRecord(ctx.db, categoryIn(scopeOf(ctx, asked, 'fetch categories')), asked.params.id),
    createCategory: (ctx: SignedInCtx, asked: Saved<CategoryInput>) =>
      createCategory(ctx, scopeOf(ctx, asked, 'add categories'), asked.body),
    replaceCategory: (ctx: SignedInCtx, asked: SavedOne<CategoryChange>) =>
      changeCategory(ctx, scopeOf(ctx, asked, 'update categories'), {
        id: asked.params.id,
        input: asked.body,
      }),
    deleteCategory: (ctx: SignedInCtx, asked: AskedOne) =>
      deleteCategory(ctx, scopeOf(ctx, asked, 'delete categories'), asked.params.id),
  };
}
