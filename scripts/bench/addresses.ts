import { type Kysely, sql } from 'kysely';

import type { DB } from '#db/types.ts';
import { PRODUCT_SORTS } from '#domain/catalog/product-sorts.ts';
import { queryText } from '#contract/paths/pages.ts';

import type { Ask } from './client.ts';

/** What addresses are drawn from: the names of this catalogue. */
export interface Names {
  /** Listed products. */
  readonly count: number;
  readonly departments: readonly string[];
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  /** Products in no particular order. */
  readonly products: readonly { readonly slug: string; readonly name: string }[];
  /** Words of the names, at least five letters long. */
  readonly words: readonly string[];
}

const SAMPLE = 20_000;
/** The orders of a list without a text. */
export const SORTS = PRODUCT_SORTS.filter((sort) => sort !== 'relevance');

export async function readNames(db: Kysely<DB>): Promise<Names> {
  const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
    (await query.execute(db)).rows.map(({ text }) => text);
  const { rows: products } = await sql<{ slug: string; name: string }>`
    select slug, name from products where archived_at is null
    order by hashtext(id::text) limit ${SAMPLE}`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from product_search`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    departments: await texts(sql`select slug as text from departments order by slug`),
    categories: await texts(sql`select slug as text from categories order by slug`),
    brands: await texts(sql`select value as text from facet_keys where kind = 3 order by key`),
    products,
    words: [
      ...new Set(products.flatMap(({ name }) => name.toLowerCase().match(/\b[a-z]{5,}\b/g) ?? [])),
    ],
  };
}

/** Requests at random addresses, none of which comes twice; ends when hardly any is new. */
export function* distinct(make: () => string | null): Generator<Ask, undefined> {
  const made = new Set<string>();
  for (let misses = 0; misses < 1_000; misses += 1) {
    const path = make();
    if (path === null || made.has(path)) continue;
    made.add(path);
    misses = 0;
    yield { path };
  }
  return undefined;
}

export function take<Item>(count: number, items: Iterator<Item, undefined>): Item[] {
  const taken: Item[] = [];
  while (taken.length < count) {
    const { value } = items.next();
    if (value === undefined) break;
    taken.push(value);
  }
  return taken;
}

type Query = Readonly<Record<string, string | readonly string[] | number | boolean | undefined>>;

interface Filter extends Query {
  readonly department?: string;
  readonly category?: string;
  readonly minPrice: number;
  readonly maxPrice: number;
}

/** A page of nine products of the list. */
export function listOf({ department, category, ...query }: Query): string {
  const slugs = { departmentSlug: department, categorySlug: category };
  return `/api/products${queryText({ limit: 9, offset: 0, ...slugs, ...query })}`;
}

/** A category, or a department with a brand, and a price range in whole dollars. */
export function someFilter({ departments, categories, brands }: Names): Filter {
  const from = below(200);
  return {
    ...(chance(0.5)
      ? { category: pick(categories) }
      : { department: pick(departments), brand: pick(brands) }),
    minPrice: from,
    maxPrice: from + 20 + below(500),
    ...(chance(0.3) && { inStock: true }),
  };
}

/** One to three words in a row from a product's name. */
export function someText({ products }: Names): string {
  const words = pick(products).name.split(' ');
  const from = below(words.length);
  return words.slice(from, from + 1 + below(3)).join(' ');
}

/** The beginning of a product's name from one of its words on, as somebody types it. */
export function someBeginning({ products }: Names): string | null {
  const { name } = pick(products);
  const words = name.split(' ');
  const text = words
    .slice(below(words.length))
    .join(' ')
    .slice(0, 2 + below(14))
    .trim();
  return text.length < 2 ? null : text;
}

/** A word of the catalogue with two letters swapped, one missing or one doubled. */
export function someMistake({ words }: Names): string | null {
  const word = pick(words);
  const at = 1 + below(word.length - 2);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  const mistakes = [before + next + letter + after, before + next + after];
  const mistake = pick([...mistakes, before + letter + letter + next + after]);
  return words.includes(mistake) ? null : mistake;
}

/** A page of 9 to 24 products within this part of the whole list. */
export function somePage(
  { count }: Names,
  [from, to]: readonly [number, number],
  sorts: readonly string[] = ['newest'],
): string {
  const first = Math.floor(count * from);
  const offset = first + below(Math.max(1, Math.floor(count * to) - first));
  return listOf({ limit: 9 + below(16), offset, sort: pick(sorts) });
}

export function pick<Item>(items: readonly Item[]): Item {
  return items[below(items.length)] as Item;
}

function chance(share: number): boolean {
  return Math.random() < share;
}

function below(count: number): number {
  return Math.floor(Math.random() * count);
}

/** A page of the shop with some filters. */
export function shopPage(names: Names): string {
  return `/shop${queryText({ ...someFilter(names) })}`;
}
