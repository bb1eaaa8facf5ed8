import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/all.ts';
import type { Product, ProductListQuery, PublicSeller } from '#contract/schemas/catalog.ts';
import type { ProjectList } from '#contract/schemas/content.ts';
import type { GoesWith } from '#contract/schemas/goes-with.ts';
import type { Recall } from '#contract/schemas/recalls.ts';

import type { ReadInput } from '#server/http/call-in-process.ts';

/** The tag of answers that any change may affect. */
export const ANY_CHANGE = 'any';
/** Written by the database for changes too large to name. */
export const EVERYTHING = 'everything';

type ShownProduct = Pick<Product, 'id' | 'department'>;
type TagsOf = (input: ReadInput, answer: never) => readonly string[];

const { catalog, content, recalls, reviews } = endpoints;

/**
 * What each public answer of the API shows, in the tags that the page_change triggers write. An
 * answer that is not listed counts as changed by everything, which is correct but drops it too
 * often.
 */
const TAGS_OF = new Map<Endpoint, TagsOf>([
  [catalog.listProducts, tagsOfList],
  [catalog.listRelatedProducts, tagsOfRelated],
  [catalog.getGoesWith, tagsOfGoesWith],
  [catalog.getProduct, (_, product: Product) => tagsOfProducts([product])],
  [catalog.listProjects, tagsOfProjects],
  [catalog.listDepartments, () => ['departments', 'product-counts']],
  [catalog.getCategory, () => ['departments', 'product-counts']],
  [catalog.listBrands, () => ['product-counts']],
  [catalog.listSellers, () => ['sellers']],
  // With the rating, which no other answer has.
  [catalog.getSeller, (_, { id }: PublicSeller) => ['sellers', `seller:${id}`]],
  [catalog.getGlobalSettings, () => ['settings']],
  [catalog.getShop, () => ['settings', 'content']],
  [content.listArticles, () => ['articles']],
  [content.getArticle, () => ['articles']],
  [content.listServices, () => ['services']],
  [content.getService, () => ['services']],
  // Replies name the seller or the shop.
  [reviews.list, ({ params }) => [`product:${String(params?.['id'])}`, 'sellers', 'settings']],
  // Recalls name the product, and the seller or the shop.
  [recalls.list, (_, answer: { recalls: readonly Recall[] }) => tagsOfRecalls(answer.recalls)],
  [recalls.get, (_, recall: Recall) => tagsOfRecalls([recall])],
  // Texts name the shop's profile and settings.
  [content.getPage, () => ['content', 'settings']],
  [content.listQuestions, () => ['content', 'settings']],
  [content.listStores, () => ['content', 'settings']],
  [content.listSlides, () => ['content', 'settings']],
]);

/** The tags of one answer. */
export function tagsOfAnswer(
  entry: Endpoint,
  input: ReadInput,
  answer: unknown,
): readonly string[] {
  return TAGS_OF.get(entry)?.(input, answer as never) ?? [ANY_CHANGE];
}

/** Whether a page with these tags shows something of what changed. */
export function concerns(tags: ReadonlySet<string>, changed: Iterable<string>): boolean {
  for (const tag of changed) {
    if (tag === EVERYTHING || tags.has(tag) || tags.has(ANY_CHANGE)) return true;
  }
  return false;
}

function tagsOfRecalls(recalls: readonly Recall[]): string[] {
  const products = recalls.map(({ product }) => `product:${product.id}`);
  return ['recalls', 'sellers', 'settings', ...products];
}

/** Products carry the names of their category, department and seller. */
function tagsOfProducts(products: readonly ShownProduct[]): string[] {
  return ['departments', 'sellers', ...products.map(({ id }) => `product:${id}`)];
}

/**
 * A list of one category or department changes with the products in it; facets and spelling look
 * beyond it.
 */
function tagsOfList(
  { query = {} }: ReadInput,
  { products }: { readonly products: readonly ShownProduct[] },
): string[] {
  const { categorySlug, departmentSlug, facets, searchQuery } = query as Partial<ProductListQuery>;
  let scope = 'products';
  if (facets === undefined && searchQuery === undefined) {
    if (categorySlug !== undefined) scope = `products-in:category/${categorySlug}`;
    else if (departmentSlug !== undefined) scope = `products-in:department/${departmentSlug}`;
  }
  return [scope, ...tagsOfProducts(products)];
}

/** Related products are of one department; where there are none, any new product may become one. */
function tagsOfRelated(
  _: ReadInput,
  { products }: { readonly products: readonly ShownProduct[] },
): string[] {
  const departments = new Set(products.map(({ department }) => department?.slug));
  const scopes =
    departments.size === 0 || departments.has(undefined)
      ? ['products']
      : [...departments].map((slug) => `products-in:department/${slug}`);
  return [...scopes, ...tagsOfProducts(products)];
}

/**
 * A list's products may come and go with their names; its total follows their prices and stock, and
 * so does whether it is in the answer at all.
 */
function tagsOfProjects(_: ReadInput, { watched_ids: ids }: ProjectList): string[] {
  return ['articles', 'products', ...ids.map((id) => `product:${id}`)];
}

/** A link is named by its product alone. */
function tagsOfGoesWith(_: ReadInput, { product_id: id, links }: GoesWith): string[] {
  return [`product:${id}`, ...tagsOfProducts(links.map(({ product }) => product))];
}
