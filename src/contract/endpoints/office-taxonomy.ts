import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import {
  AttributeLossSchema,
  AttributeSchema,
  AttributesInputSchema,
} from '#contract/schemas/attributes.ts';
import {
  CategoryChangeSchema,
  CategoryInputSchema,
  DepartmentChangeSchema,
  DepartmentInputSchema,
  EditedCategorySchema,
  OfficeDepartmentSchema,
  SellerScopeSchema,
} from '#contract/schemas/office-catalog.ts';
import { IdParams } from '#contract/schemas/wire.ts';

/** Declares the catalogue calls of one back office. */
export function catalogueCallsOf<const Area extends 'admin' | 'seller'>(area: Area) {
  const tag = area === 'admin' ? 'Administration: catalogue' : 'Seller: catalogue';
  return endpointsOf({ audience: area, sellerRole: 'manager', tag, query: SellerScopeSchema });
}

/**
 * The calls on departments and categories: all of them for administrators, their own for sellers.
 */
function taxonomyEndpoints<const Area extends 'admin' | 'seller'>(area: Area) {
  const whose = area === 'admin' ? 'a' : 'your own';
  const call = catalogueCallsOf(area);
  return {
    listDepartments: call(`GET /api/${area}/departments`, {
      keyScope: 'read_range',
      summary: `List ${area === 'admin' ? 'all' : 'your'} departments by name, each with its categories`,
      output: z.object({
        departments: z.array(OfficeDepartmentSchema),
        totalCount: z.number().int(),
      }),
    }),
    getDepartment: call(`GET /api/${area}/departments/{id}`, {
      keyScope: 'read_range',
      summary: `Read ${whose} department`,
      params: IdParams,
      output: OfficeDepartmentSchema,
      errors: ['DEPARTMENT_NOT_FOUND'],
    }),
    createDepartment: call(`POST /api/${area}/departments`, {
      summary: 'Add a department',
      body: DepartmentInputSchema,
      output: OfficeDepartmentSchema,
      status: 201,
    }),
    replaceDepartment: call(`PUT /api/${area}/departments/{id}`, {
      summary: `Change fields of ${whose} department`,
      params: IdParams,
      body: DepartmentChangeSchema,
      output: OfficeDepartmentSchema,
      errors: ['DEPARTMENT_NOT_FOUND', 'RECORD_CHANGED'],
    }),
    deleteDepartment: call(`DELETE /api/${area}/departments/{id}`, {
      summary: `Delete ${whose} department with its categories; products become uncategorised`,
      params: IdParams,
      errors: ['DEPARTMENT_NOT_FOUND'],
    }),
    getCategory: call(`GET /api/${area}/categories/{id}`, {
      keyScope: 'read_range',
      summary: `Read ${whose} category`,
      params: IdParams,
      output: EditedCategorySchema,
      errors: ['CATEGORY_NOT_FOUND'],
    }),
    createCategory: call(`POST /api/${area}/categories`, {
      summary: 'Add a category to a department',
      body: CategoryInputSchema,
      output: EditedCategorySchema,
      status: 201,
      errors: ['DEPARTMENT_NOT_FOUND'],
    }),
    replaceCategory: call(`PUT /api/${area}/categories/{id}`, {
      summary: `Change fields of ${whose} category`,
      params: IdParams,
      body: CategoryChangeSchema,
      output: EditedCategorySchema,
      errors: ['CATEGORY_NOT_FOUND', 'DEPARTMENT_NOT_FOUND', 'RECORD_CHANGED'],
    }),
    deleteCategory: call(`DELETE /api/${area}/categories/{id}`, {
      summary: `Delete ${whose} category; products become uncategorised`,
      params: IdParams,
      errors: ['CATEGORY_NOT_FOUND'],
    }),
    listAttributes: call(`GET /api/${area}/categories/{id}/attributes`, {
      keyScope: 'read_range',
      summary: `List the attributes of a category that ${area === 'admin' ? 'products' : 'your products'} can be in, in their order`,
      params: IdParams,
      output: z.object({ attributes: z.array(AttributeSchema), totalCount: z.number().int() }),
      errors: ['CATEGORY_NOT_FOUND'],
    }),
    previewAttributes: call(`POST /api/${area}/categories/{id}/attributes/preview`, {
      summary: `Read how many products of ${whose} category have values that other attributes would no longer read`,
      params: IdParams,
      body: z.object({ attributes: AttributesInputSchema }),
      output: z.object({ losses: z.array(AttributeLossSchema) }),
      errors: ['CATEGORY_NOT_FOUND'],
    }),
  };
}

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: catalogue' });

export const adminTaxonomyEndpoints = {
  ...taxonomyEndpoints('admin'),
  exportTaxonomy: admin('GET /api/admin/departments.csv', {
    summary: 'Download all departments and categories, one row each',
    file: 'text/csv',
  }),
  setDepartmentListing: admin('PUT /api/admin/departments/{id}/listing', {
    summary:
      "Adopt a seller's department into public navigation with its categories, or release it",
    params: IdParams,
    body: z.object({ is_listed: z.boolean() }),
    output: OfficeDepartmentSchema,
    errors: ['DEPARTMENT_NOT_FOUND'],
  }),
  setCategoryListing: admin('PUT /api/admin/categories/{id}/listing', {
    summary: "Adopt a seller's category into public navigation, or release it",
    params: IdParams,
    body: z.object({ is_listed: z.boolean() }),
    output: EditedCategorySchema,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
};

export const sellerTaxonomyEndpoints = taxonomyEndpoints('seller');
