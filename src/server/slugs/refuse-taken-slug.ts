import { AppError } from '#contract/errors/app-error.ts';

import type { Db } from '#server/platform/database.ts';
import { slugIsTaken, type SluggedTable } from '#server/slugs/queries.ts';

const NOUNS: Readonly<Record<SluggedTable, string>> = {
  categories: 'category',
  departments: 'department',
  diy_articles: 'article',
  products: 'product',
  seller_profiles: 'seller',
  services: 'service',
};

interface Slugged {
  readonly table: SluggedTable;
  readonly id: string;
  /** Undefined when the save does not change it. */
  readonly slug: string | undefined;
}

/** The error for the slug; null when it is free or this record's own. */
export async function slugError(db: Db, { table, id, slug }: Slugged): Promise<string | null> {
  if (slug === undefined || !(await slugIsTaken(db, table, slug, id))) return null;
  return slugTaken(table);
}

export function slugTaken(table: SluggedTable): string {
  return `Another ${NOUNS[table]} has this slug. Choose a different one.`;
}

/** Refuses a slug that another record of the table has. */
export async function refuseTakenSlug(db: Db, slugged: Slugged): Promise<void> {
  const error = await slugError(db, slugged);
  if (error !== null) throw new AppError('INVALID_INPUT', { fields: { slug: error } });
}
