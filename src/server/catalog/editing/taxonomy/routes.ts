import { sellerName } from '#domain/sellers/seller-name.ts';

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
import type { AttributesInput } from '#contract/schemas/attributes.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnsweredFile } from '#contract/endpoint.ts';

import { sellerScope, type Scope, type ScopedInput } from '#server/http/seller-scope.ts';
import { previewAttributes } from '#server/catalog/editing/attributes/save-attributes.ts';
import {
  findUsableAttributes,
  listOfficeDepartments,
} from '#server/catalog/editing/taxonomy/queries.ts';
import { getRecord } from '#server/audit/edit-record.ts';
import {
  categoryIn,
  changeCategory,
  createCategory,
  deleteCategory,
  setCategoryListing,
  changeDepartment,
  createDepartment,
  deleteDepartment,
  departmentIn,
  setDepartmentListing,
} from '#server/catalog/editing/taxonomy/save-taxonomy.ts';
import type { SignedInCtx, Ctx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { csvFile } from '#server/http/csv.ts';

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
    listAttributes: async (ctx: SignedInCtx, input: RecordInput) => {
      const scope = scopeOf(ctx, input, 'fetch categories');
      const category = await findUsableAttributes(ctx.db, input.params.id, scope);
      if (category === undefined) throw new AppError('CATEGORY_NOT_FOUND');
      const { attributes } = category;
      return { attributes, totalCount: attributes.length };
    },
    previewAttributes: async (
      ctx: SignedInCtx,
      input: ChangeInput<{ readonly attributes: AttributesInput }>,
    ) => {
      const { id } = input.params;
      const scope = scopeOf(ctx, input, 'fetch categories');
      const { attributes: before } = await getRecord(ctx.db, categoryIn(scope), id);
      const { attributes } = input.body;
      const losses = await previewAttributes(ctx.db, { categoryId: id, before, attributes });
      return { losses };
    },
  };
}

const COLUMNS = [
  'department',
  'category',
  'id',
  'slug',
  'description',
  'products',
  'seller',
  'listed',
];

/** All departments by name, each followed by its categories. */
async function exportTaxonomy({ db, now }: Ctx): Promise<AnsweredFile> {
  const departments = await listOfficeDepartments(db, null);
  const rows = departments.flatMap((department) => {
    const { seller } = department;
    const owner = seller === null ? 'Admin' : sellerName(seller);
    return [null, ...department.categories].map((category) => {
      const row = category ?? department;
      return [
        department.name,
        category?.name ?? null,
        row.id,
        row.slug,
        row.description,
        row.product_count,
        owner,
        row.is_listed,
      ];
    });
  });
  return {
    bytes: csvFile(COLUMNS, rows),
    name: `categories-${now.toISOString().slice(0, 10)}.csv`,
  };
}
