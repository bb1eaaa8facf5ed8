import type { AnsweredFile } from '#contract/endpoint.ts';
import { adminPages, sellerPages, type AreaPages } from '#contract/paths/office-pages.ts';
import { type OfficeArea } from '#contract/paths/pages.ts';
import type {
  CategoryChange,
  CategoryInput,
  OfficeCategory,
  OfficeDepartment,
} from '#contract/schemas/office-catalog.ts';

import { useOfficeApi, type OfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

/** The form's two calls; a department has no department and leaves that field out. */
interface TaxonomyCalls<Saved> {
  readonly add: (body: CategoryInput) => Promise<Saved>;
  readonly change: (id: string, body: CategoryChange) => Promise<Saved>;
}

/**
 * Departments and categories as one of the two areas works on them: its calls, addresses and words.
 */
export interface TaxonomyArea {
  readonly title: string;
  readonly pages: AreaPages;
  readonly backLabel: string;
  readonly addDepartmentLabel: string;
  readonly addCategoryLabel: string;
  readonly deleteDepartmentQuestion: (name: string) => string;
  /** Administrators adopt sellers' departments and read every record's history. */
  readonly isAdmin: boolean;
  readonly listDepartments: () => Promise<{ departments: OfficeDepartment[] }>;
  /** Administrators download all departments and categories as a file. */
  readonly exportTaxonomy?: () => Promise<AnsweredFile>;
  readonly getDepartment: (id: string) => Promise<OfficeDepartment>;
  readonly getCategory: (id: string) => Promise<OfficeCategory>;
  readonly departments: TaxonomyCalls<OfficeDepartment>;
  readonly categories: TaxonomyCalls<OfficeCategory>;
  readonly deleteDepartment: (id: string) => Promise<unknown>;
  readonly deleteCategory: (id: string) => Promise<unknown>;
}

export function taxonomyArea(area: OfficeArea, api: OfficeApi): TaxonomyArea {
  const isAdmin = area === 'admin';
  const calls = isAdmin ? api.adminTaxonomy : api.sellerTaxonomy;
  const query = isAdmin ? {} : sellerQuery();
  return {
    pages: isAdmin ? adminPages : sellerPages,
    title: isAdmin ? 'Categories & Departments' : 'My Categories & Departments',
    backLabel: isAdmin ? 'Categories & Depts.' : 'Back to Categories',
    addDepartmentLabel: isAdmin ? 'Add department' : 'Add New Department',
    addCategoryLabel: isAdmin ? 'Add category' : 'Add New Category',
    deleteDepartmentQuestion: (name) =>
      `Are you sure you want to delete the department "${name}"? This will also delete all ${
        isAdmin ? 'associated categories' : 'categories within it'
      }.`,
    isAdmin,
    listDepartments: () => calls.listDepartments({ query }),
    ...(isAdmin && { exportTaxonomy: () => api.adminTaxonomy.exportTaxonomy() }),
    getDepartment: (id) => calls.getDepartment({ params: { id }, query }),
    getCategory: (id) => calls.getCategory({ params: { id }, query }),
    departments: {
      add: (body) => calls.createDepartment({ query, body }),
      change: (id, body) => calls.replaceDepartment({ query, params: { id }, body }),
    },
    categories: {
      add: (body) => calls.createCategory({ query, body }),
      change: (id, body) => calls.replaceCategory({ query, params: { id }, body }),
    },
    deleteDepartment: (id) => calls.deleteDepartment({ params: { id }, query }),
    deleteCategory: (id) => calls.deleteCategory({ params: { id }, query }),
  };
}

/** The departments and categories of the back office that the screen is in. */
export function useTaxonomyArea(): TaxonomyArea {
  return taxonomyArea(useOfficeArea(), useOfficeApi());
}
