import type { Insertable, Kysely } from 'kysely';

import type { DB, DiyArticlesTable, ServicesTable } from '#db/types.ts';

import type { ProductChoice } from '#domain/content/project-list.ts';
import { slugify } from '#domain/catalog/slug.ts';

import { DEMO_STORES } from '../data/stores.ts';
import { nextNumber, stableId } from './ids.ts';
import { BUILT_AT } from './people.ts';

export interface ArticleInput {
  id?: string;
  slug?: string;
  title?: string;
  excerpt?: string;
  content?: string;
  featuredImage?: string | null;
  author?: string;
  category?: string;
  difficulty?: string | null;
  tags?: readonly string[];
  productSlugs?: readonly string[];
  productChoices?: Readonly<Record<string, ProductChoice>>;
  publishedAt?: Date;
}

export function articleRow(input: ArticleInput = {}): Insertable<DiyArticlesTable> {
  const number = nextNumber();
  const publishedAt = input.publishedAt ?? BUILT_AT;
  return {
    id: input.id ?? stableId('article', `built-${number}`),
    slug: input.slug ?? `article-${number}`,
    title: input.title ?? `How to hang door ${number}`,
    excerpt: input.excerpt ?? 'Hinges first, then the latch.',
    content: input.content ?? '<p>Measure twice.</p>',
    featured_image: input.featuredImage ?? null,
    author: input.author ?? 'Grace Hollowick',
    category: input.category ?? 'Know-how',
    difficulty: input.difficulty ?? null,
    tags: JSON.stringify(input.tags ?? []),
    product_choices: JSON.stringify(input.productChoices ?? {}),
    product_slugs: JSON.stringify(input.productSlugs ?? []),
    published_at: publishedAt,
    created_at: publishedAt,
    updated_at: publishedAt,
  };
}

export async function buildArticle(db: Kysely<DB>, input: ArticleInput = {}) {
  const row = articleRow(input);
  await db.insertInto('diy_articles').values(row).execute();
  return { id: row.id, slug: row.slug };
}

export interface ServiceInput {
  id?: string;
  slug?: string;
  name?: string;
  description?: string;
  image?: string | null;
  priceCents?: number;
  duration?: string;
  category?: string;
  inclusions?: readonly string[];
  createdAt?: Date;
}

export function serviceRow(input: ServiceInput = {}): Insertable<ServicesTable> {
  const number = nextNumber();
  const createdAt = input.createdAt ?? BUILT_AT;
  return {
    id: input.id ?? stableId('service', `built-${number}`),
    slug: input.slug ?? `service-${number}`,
    name: input.name ?? `Gutter clean ${number}`,
    description: input.description ?? 'Two trained people clear and flush the gutters.',
    image: input.image ?? null,
    price_cents: input.priceCents ?? 22000,
    duration: input.duration ?? '2 hours',
    category: input.category ?? 'Outdoor',
    inclusions: JSON.stringify(input.inclusions ?? []),
    created_at: createdAt,
    updated_at: createdAt,
  };
}

export async function buildService(db: Kysely<DB>, input: ServiceInput = {}) {
  const row = serviceRow(input);
  await db.insertInto('services').values(row).execute();
  return { id: row.id, slug: row.slug };
}

/** When the texts of the demo shop came out, unless that is to come. */
const TEXTS_SINCE = new Date('2026-08-01T00:00:00+10:00');

const FIRST_CHANGE = 'First version.';
/** Who made the texts of a new shop: see the migration that writes them. */
const OF_A_NEW_SHOP = 'The first start';

/** Publishes the texts that a new shop has as drafts (Rule 114). */
export async function publishTexts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .updateTable('content_versions')
    .set({ published_from: TEXTS_SINCE < now ? TEXTS_SINCE : now, change: FIRST_CHANGE })
    .where('published_from', 'is', null)
    .execute();
}

export function storeIds(): string[] {
  return DEMO_STORES.map(({ suburb }) => stableId('store', slugify(suburb)));
}

/** Adds the demo shop's stores as drafts; `publishTexts` publishes them. */
export async function insertStores(db: Kysely<DB>, now: Date): Promise<void> {
  for (const [index, store] of DEMO_STORES.entries()) {
    const slug = slugify(store.suburb);
    const id = stableId('store', slug);
    await db
      .insertInto('content_items')
      .values({ id, kind: 'store', slug, position: index + 1, created_at: now, updated_at: now })
      .execute();
    await db
      .insertInto('content_versions')
      .values({
        id: stableId('store version', slug),
        item_id: id,
        number: 1,
        body: JSON.stringify(store),
        created_at: now,
        created_by: 'The demo shop',
      })
      .execute();
  }
}

/**
 * Makes drafts again of the texts that nobody changed since `publishTexts`, but for those that an
 * order was placed under.
 */
export async function withdrawTexts(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('content_versions')
    .set({ published_from: null, change: '' })
    .where('number', '=', 1)
    .where('created_by', '=', OF_A_NEW_SHOP)
    .where('change', '=', FIRST_CHANGE)
    .where('item_id', 'not in', (eb) =>
      eb.selectFrom('content_versions').select('item_id').where('number', '>', 1),
    )
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('orders')
        .select('terms_version_id')
        .where('terms_version_id', 'is not', null)
        .$castTo<{ terms_version_id: string }>(),
    )
    .execute();
}
