import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import { type OfficeArea } from '#contract/paths/pages.ts';
import type { AttributesInput } from '#contract/schemas/attributes.ts';
import type { CategoryChange, CategoryInput } from '#contract/schemas/office-catalog.ts';

import { useOfficeApi, type OfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

export type TaxonomyArea = ReturnType<typeof taxonomyArea>;

/** Departments and categories as one of the two areas works on them: calls, addresses and words. */
export function taxonomyArea(area: OfficeArea, api: OfficeApi) {
  const isAdmin = area === 'admin';
  const calls = isAdmin ? api.adminTaxonomy : api.sellerTaxonomy;
  const query = isAdmin ? {} : sellerQuery();
  return {
    pages: isAdmin ? adminPages : sellerPages,
    title: isAdmin ? 'Categories & Departments' : 'My Categories & Departments',
    backLabel: isAdmin ? 'Categories & Depts.' : 'Back to Categories',
    addDepartmentLabel: isAdmin ? 'Add department' : 'Add New Department',
    addCategoryLabel: isAdmin ? 'Add category' : 'Add New Category',
    deleteDepartmentQuestion: (name: string) =>
      `Are you sure you want to delete the department "${name}"? This will also delete all ${
        isAdmin ? 'associated categories' : 'categories within it'
      }.`,
    /** Administrators adopt sellers' departments and read every record's history. */
    isAdmin,
    listDepartments: () => calls.listDepartments({ query }),
    exportTaxonomy: isAdmin ? () => api.adminTaxonomy.exportTaxonomy() : undefined,
    getDepartment: (id: string) => calls.getDepartment({ params: { id }, query }),
    getCategory: (id: string) => calls.getCategory({ params: { id }, query }),
    /** A department has no department and leaves that field out. */
    departments: {
      add: (body: CategoryInput) => calls.createDepartment({ query, body }),
      change: (id: string, body: CategoryChange) =>
        calls.replaceDepartment({ query, params: { id }, body }),
    },
    categories: {
      add: (body: CategoryInput) => calls.createCategory({ query, body }),
      change: (id: string, body: CategoryChange) =>
        calls.replaceCategory({ query, params: { id }, body }),
    },
    previewAttributes: async (id: string, attributes: AttributesInput) =>
      (await calls.previewAttributes({ query, params: { id }, body: { attributes } })).losses,
    deleteDepartment: (id: string) => calls.deleteDepartment({ params: { id }, query }),
    deleteCategory: (id: string) => calls.deleteCategory({ params: { id }, query }),
  };
}

export function useTaxonomyArea(): TaxonomyArea {
  return taxonomyArea(useOfficeArea(), useOfficeApi());
}
