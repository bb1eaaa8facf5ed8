import { z } from 'zod';

import { CATEGORY_ICONS } from '#domain/catalog/category-icons.ts';

import { AttributeSchema, AttributesInputSchema } from '#contract/schemas/attributes.ts';
import { CategorySchema, DepartmentSchema, SellerRefSchema } from '#contract/schemas/catalog.ts';
import { changeOf, VersionSchema } from '#contract/schemas/versions.ts';
import { IdSchema, SlugTextSchema, TextSchema } from '#contract/schemas/wire.ts';

/**
 * The address of an own picture, shipped with the shop or uploaded. The server never fetches
 * addresses, and pages show no others.
 */
export const PictureAddressSchema = z
  .string()
  .max(500)
  .regex(
    /^\/(?:pictures|storage\/v1\/object\/public\/product-images)\/(?!.*\.\.)[\w./-]+$/,
    'Upload the picture here; links to other sites are not accepted.',
  );

/** In the seller area an administrator names the seller (Rule 17). */
export const SellerScopeSchema = z.object({ seller_id: IdSchema.optional() });

export const OfficeCategorySchema = CategorySchema.extend({
  /**
   * In public navigation. A seller's is listed only after an administrator adopts it (Rule 37).
   */
  is_listed: z.boolean(),
  version: VersionSchema,
});

/** A category as its form has it. */
export const EditedCategorySchema = OfficeCategorySchema.extend({
  attributes: z.array(AttributeSchema),
});

export const OfficeDepartmentSchema = DepartmentSchema.omit({ categories: true }).extend({
  seller_id: IdSchema.nullable(),
  seller: SellerRefSchema.nullable(),
  is_listed: z.boolean(),
  /** The number of products in this department or one of its categories. */
  product_count: z.number().int(),
  version: VersionSchema,
  categories: z.array(OfficeCategorySchema),
});

/** The body of the department form. */
export const DepartmentInputSchema = z.object({
  name: TextSchema.min(1, 'Enter a name.').max(120),
  slug: SlugTextSchema,
  description: TextSchema.max(2000).default(''),
  image: PictureAddressSchema.nullable().default(null),
});

/** The body of the category form. */
export const CategoryInputSchema = DepartmentInputSchema.extend({
  department_id: z.guid('Choose a department.'),
  icon: z.enum(CATEGORY_ICONS).nullable().default(null),
  /** Absent leaves them unchanged (Rule 146). */
  attributes: AttributesInputSchema.optional(),
});

export const DepartmentChangeSchema = changeOf(DepartmentInputSchema);
export const CategoryChangeSchema = changeOf(CategoryInputSchema);

export type OfficeCategory = z.output<typeof OfficeCategorySchema>;
export type EditedCategory = z.output<typeof EditedCategorySchema>;
export type OfficeDepartment = z.output<typeof OfficeDepartmentSchema>;
export type DepartmentInput = z.output<typeof DepartmentInputSchema>;
export type DepartmentChange = z.output<typeof DepartmentChangeSchema>;
export type CategoryChange = z.output<typeof CategoryChangeSchema>;
export type CategoryInput = z.output<typeof CategoryInputSchema>;
