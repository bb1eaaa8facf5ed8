import type { EditedCategory, OfficeDepartment } from '#contract/schemas/office-catalog.ts';

import { attributeInput, attributeValues } from './attribute-values.ts';

export type TaxonomyValues = ReturnType<typeof valuesOf>;

/** The form of a department or category, or of a new one. */
export function valuesOf(record: OfficeDepartment | EditedCategory | null) {
  const category = record !== null && 'department_id' in record ? record : null;
  return {
    name: record?.name ?? '',
    slug: record?.slug ?? '',
    description: record?.description ?? '',
    image: record?.image ?? null,
    department_id: category?.department_id ?? '',
    icon: category?.icon ?? null,
    attributes: (category?.attributes ?? []).map(attributeValues),
  };
}

export function inputOf({ attributes, ...values }: TaxonomyValues) {
  return { ...values, attributes: attributes.map(attributeInput) };
}
