import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import {
  CategoryChangeSchema,
  CategoryInputSchema,
  DepartmentChangeSchema,
  DepartmentInputSchema,
  OfficeCategorySchema,
  OfficeDepartmentSchema,
  SellerScopeSchema,
} from '#contract/schemas/office-catalog.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

const params = z.object({ id: IdSchema });

/**
 * The calls on departments and categories: all of them for administrators, their own for sellers.
 */
function taxonomyEndpoints<const Area extends 'admin' | 'seller'>(area: Area) {
  const tag = area === 'admin' ? 'Administration: catalogue' : 'Seller: catalogue';
  const whose = area === 'admin' ? 'a' : 'your own';
  const shared = { audience: area, tag, query: SellerScopeSchema } as const;
  return {
    listDepartments: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${area}/departments`,
      summary: `List ${area === 'admin' ? 'all' : 'your'} departments by name, each with its categories`,
      output: z.object({
        departments: z.array(OfficeDepartmentSchema),
        totalCount: z.number().int(),
      }),
    }),
    getDepartment: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${area}/departments/{id}`,
      summary: `Read ${whose} department`,
      params,
      output: OfficeDepartmentSchema,
      errors: ['DEPARTMENT_NOT_FOUND'],
    }),
    createDepartment: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${area}/departments`,
      summary: 'Add a department',
      body: DepartmentInputSchema,
      output: OfficeDepartmentSchema,
      status: 201,
    }),
    replaceDepartment: endpoint({
      ...shared,
      method: 'PUT',
      path: `/api/${area}/departments/{id}`,
      summary: `Change fields of ${whose} department`,
      params,
      body: DepartmentChangeSchema,
      output: OfficeDepartmentSchema,
      errors: ['DEPARTMENT_NOT_FOUND', 'RECORD_CHANGED'],
    }),
    deleteDepartment: endpoint({
      ...shared,
      method: 'DELETE',
      path: `/api/${area}/departments/{id}`,
      summary: `Delete ${whose} department with its categories; products become uncategorised`,
      params,
      errors: ['DEPARTMENT_NOT_FOUND'],
    }),
    getCategory: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${area}/categories/{id}`,
      summary: `Read ${whose} category`,
      params,
      output: OfficeCategorySchema,
      errors: ['CATEGORY_NOT_FOUND'],
    }),
    createCategory: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${area}/categories`,
      summary: 'Add a category to a department',
      body: CategoryInputSchema,
      output: OfficeCategorySchema,
      status: 201,
      errors: ['DEPARTMENT_NOT_FOUND'],
    }),
    replaceCategory: endpoint({
      ...shared,
      method: 'PUT',
      path: `/api/${area}/categories/{id}`,
      summary: `Change fields of ${whose} category`,
      params,
      body: CategoryChangeSchema,
      output: OfficeCategorySchema,
      errors: ['CATEGORY_NOT_FOUND', 'DEPARTMENT_NOT_FOUND', 'RECORD_CHANGED'],
    }),
    deleteCategory: endpoint({
      ...shared,
      method: 'DELETE',
      path: `/api/${area}/categories/{id}`,
      summary: `Delete ${whose} category; products become uncategorised`,
      params,
      errors: ['CATEGORY_NOT_FOUND'],
    }),
  };
}

export const adminTaxonomyEndpoints = {
  ...taxonomyEndpoints('admin'),
  exportTaxonomy: endpoint({
    method: 'GET',
    path: '/api/admin/departments.csv',
    audience: 'admin',
    tag: 'Administration: catalogue',
    summary: 'Download all departments and categories, one row each',
    file: 'text/csv',
  }),
  setDepartmentListing: endpoint({
    method: 'PUT',
    path: '/api/admin/departments/{id}/listing',
    audience: 'admin',
    tag: 'Administration: catalogue',
    summary:
      "Adopt a seller's department into public navigation with its categories, or release it",
    params,
    body: z.object({ is_listed: z.boolean() }),
    output: OfficeDepartmentSchema,
    errors: ['DEPARTMENT_NOT_FOUND'],
  }),
  setCategoryListing: endpoint({
    method: 'PUT',
    path: '/api/admin/categories/{id}/listing',
    audience: 'admin',
    tag: 'Administration: catalogue',
    summary: "Adopt a seller's category into public navigation, or release it",
    params,
    body: z.object({ is_listed: z.boolean() }),
    output: OfficeCategorySchema,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
};

export const sellerTaxonomyEndpoints = taxonomyEndpoints('seller');
