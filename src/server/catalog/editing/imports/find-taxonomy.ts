import type { UsableTaxonomy } from '#server/catalog/editing/imports/queries.ts';

export interface FoundTaxonomy {
  readonly category_id: string | null;
  readonly department_id: string | null;
}

export type TaxonomyAnswer =
  | { readonly ok: true; readonly found: FoundTaxonomy }
  | { readonly ok: false; readonly column: 'category' | 'department'; readonly message: string };

/** Finds the department and category of a row by their names or slugs; blank ones are none. */
export function findTaxonomy(
  { departments, categories }: UsableTaxonomy,
  written: { readonly department: string; readonly category: string },
): TaxonomyAnswer {
  const refuse = (column: 'category' | 'department', message: string): TaxonomyAnswer => ({
    ok: false,
    column,
    message,
  });
  const named = departments.filter((each) => isCalled(each, written.department));
  if (written.department !== '' && named.length === 0) {
    return refuse('department', `There is no department “${written.department}”.`);
  }
  if (written.category === '') {
    const [department, ...others] = written.department === '' ? [] : named;
    if (others.length > 0) {
      return refuse('department', 'Several departments have this name. Enter the slug of one.');
    }
    return { ok: true, found: { category_id: null, department_id: department?.id ?? null } };
  }
  const called = categories.filter((each) => isCalled(each, written.category));
  if (called.length === 0) {
    return refuse('category', `There is no category “${written.category}”.`);
  }
  const fitting =
    written.department === ''
      ? called
      : called.filter((each) => named.some(({ id }) => id === each.department_id));
  const [category, ...others] = fitting;
  if (category === undefined) {
    return refuse('category', 'Choose a category of this department.');
  }
  if (others.length > 0) {
    return refuse('category', 'Several categories have this name. Enter the slug of one.');
  }
  return {
    ok: true,
    found: { category_id: category.id, department_id: category.department_id },
  };
}

function isCalled({ name, slug }: { readonly name: string; readonly slug: string }, text: string) {
  return slug === text || name.toLowerCase() === text.toLowerCase();
}
