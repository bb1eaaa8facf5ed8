/** The tag of answers that any change may affect. */
export const ANY_CHANGE = 'any';
/** Written by the database for changes too large to name. */
export const EVERYTHING = 'everything';

interface ShownProduct {
  readonly id: string;
  readonly department: { readonly slug: string } | null;
}

type TagsOf = (path: URL, body: unknown) => readonly string[];

/**
 * What each public answer of the API shows, in the tags that the page_change triggers write. An
 * answer that is not listed counts as changed by everything, which is correct but drops it too
 * often.
 */
const TAGS_OF: readonly (readonly [path: RegExp, tagsOf: TagsOf])[] = [
  [/^\/api\/products$/, tagsOfList],
  [/^\/api\/products\/[^/]+\/related$/, tagsOfRelated],
  [/^\/api\/products\/[^/]+$/, (_, body) => tagsOfProducts([body as ShownProduct])],
  [/^\/api\/departments$/, () => ['departments', 'product-counts']],
  [/^\/api\/categories\/[^/]+$/, () => ['departments', 'product-counts']],
  [/^\/api\/brands$/, () => ['product-counts']],
  [/^\/api\/sellers$/, () => ['sellers']],
  [/^\/api\/global-settings$/, () => ['settings']],
  [/^\/api\/diy-articles(?:\/[^/]+)?$/, () => ['articles']],
  [/^\/api\/services(?:\/[^/]+)?$/, () => ['services']],
];

/**
 * The tags of one answer. A refusal, such as of a product that is no longer sold, may end with any
 * change.
 */
export function tagsOfAnswer(address: string, status: number, body: unknown): readonly string[] {
  if (status !== 200) return [ANY_CHANGE];
  const url = new URL(address, 'http://shop');
  const found = TAGS_OF.find(([path]) => path.test(url.pathname));
  return found === undefined ? [ANY_CHANGE] : found[1](url, body);
}

/** Whether a page with these tags shows something of what changed. */
export function concerns(tags: ReadonlySet<string>, changed: Iterable<string>): boolean {
  for (const tag of changed) {
    if (tag === EVERYTHING || tags.has(tag) || tags.has(ANY_CHANGE)) return true;
  }
  return false;
}

/** Products carry the names of their category, department and seller. */
function tagsOfProducts(products: readonly ShownProduct[]): string[] {
  return ['departments', 'sellers', ...products.map(({ id }) => `product:${id}`)];
}

/**
 * A list of one category or department changes with the products in it; facets and spelling look
 * beyond it.
 */
function tagsOfList({ searchParams }: URL, body: unknown): string[] {
  const category = searchParams.get('categorySlug');
  const department = searchParams.get('departmentSlug');
  let scope = 'products';
  if (searchParams.get('facets') === null && searchParams.get('searchQuery') === null) {
    if (category !== null) scope = `products-in:category/${category}`;
    else if (department !== null) scope = `products-in:department/${department}`;
  }
  return [scope, ...tagsOfProducts((body as { products: ShownProduct[] }).products)];
}

/** Related products are of one department; where there are none, any new product may become one. */
function tagsOfRelated(_: URL, body: unknown): string[] {
  const { products } = body as { products: ShownProduct[] };
  const departments = new Set(products.map(({ department }) => department?.slug));
  const scopes =
    departments.size === 0 || departments.has(undefined)
      ? ['products']
      : [...departments].map((slug) => `products-in:department/${slug}`);
  return [...scopes, ...tagsOfProducts(products)];
}
