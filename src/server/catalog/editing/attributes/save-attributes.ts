import { attributeErrors, readsAlike, type DefinedAttribute } from '#domain/catalog/attributes.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { AttributeLoss } from '#contract/schemas/attributes.ts';

import {
  countLostValues,
  deleteAttributes,
  insertAttributes,
  raiseCategoryVersion,
  readNextAttributes,
  updateAttributes,
} from '#server/catalog/editing/attributes/queries.ts';
import type { Services } from '#server/http/context.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';

/** Products that one transaction reads, in about half a second. */
const PRODUCTS_AT_ONCE = 1000;

interface AttributeSave {
  readonly categoryId: string;
  readonly before: readonly DefinedAttribute[];
  readonly attributes: readonly DefinedAttribute[];
}

/**
 * Saves the attributes of a category whose row is locked (Rule 146). One that reads its products
 * differently becomes a new one, so that no value is shown that only the old one would read.
 */
export async function saveAttributes(
  ctx: Pick<Services, 'db' | 'jobs'>,
  { categoryId, before, attributes }: AttributeSave,
): Promise<void> {
  refuseWrongAttributes(attributes);
  const wanted = attributes.map((attribute, position) => ({ ...attribute, position }));
  const isKept = (attribute: DefinedAttribute) =>
    before.some((each) => each.key === attribute.key && readsAlike(each, attribute));
  const kept = wanted.filter(isKept);
  const added = wanted.filter((attribute) => !isKept(attribute));
  const gone = before.filter(({ key }) => !kept.some((each) => each.key === key));
  if (gone.length > 0) {
    await deleteAttributes(
      ctx.db,
      categoryId,
      gone.map(({ key }) => key),
    );
  }
  if (kept.length > 0) await updateAttributes(ctx.db, categoryId, kept);
  if (added.length > 0) await insertAttributes(ctx.db, categoryId, added);
  await raiseCategoryVersion(ctx.db, categoryId);
  await ctx.jobs.send(ctx.db, 'read-attributes', {});
}

/** The values that products would lose by a change of their category's attributes. */
export async function previewAttributes(
  db: Db,
  { categoryId, before, attributes }: AttributeSave,
): Promise<AttributeLoss[]> {
  refuseWrongAttributes(attributes);
  const changes = before.flatMap((was) => {
    const now = attributes.find(({ key }) => key === was.key) ?? null;
    return now !== null && readsAlike({ ...was, is_filterable: now.is_filterable }, now)
      ? []
      : [{ was, now }];
  });
  return changes.length === 0 ? [] : countLostValues(db, categoryId, changes);
}

function refuseWrongAttributes(attributes: readonly DefinedAttribute[]): void {
  const errors = Object.entries(attributeErrors(attributes));
  if (errors.length === 0) return;
  throw new AppError('INVALID_INPUT', {
    fields: Object.fromEntries(errors.map(([path, words]) => [`attributes.${path}`, words])),
  });
}

/**
 * Reads the products of large categories whose attributes have changed, in parts. Safe to repeat
 * and to run in several processes.
 */
export async function readChangedAttributes({ db }: Pick<Services, 'db'>): Promise<void> {
  let more: boolean;
  do {
    more = await withTransaction(db, (trx) => readNextAttributes(trx, PRODUCTS_AT_ONCE));
  } while (more);
}
