import { isMeasured, readWantedAttribute, SWITCH_CHOICES } from '#domain/catalog/attributes.ts';
import { numberIn, storedNumber } from '#domain/catalog/units.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { AttributeFacet } from '#contract/schemas/catalog.ts';

import { memoise } from '#server/catalog/answer-cache.ts';
import {
  listAttributes,
  type AttributeDefinition,
} from '#server/catalog/listing/queries/attributes.ts';
import type { CountRow } from '#server/catalog/listing/queries/counts.ts';
import {
  findValueKeys,
  type AttributeCondition,
  type WantedValues,
} from '#server/catalog/listing/queries/filter.ts';
import type { Db } from '#server/platform/database.ts';

/** Of a definition that does not exist. */
const NO_DEFINITION = 0;

/** The attributes of a category, read once per state of the catalogue. */
export function attributesOf(db: Db, version: string, categoryKey: number) {
  return memoise(db, version, ['attributes', categoryKey], () => listAttributes(db, categoryKey));
}

/** With more values, comparing them with each product's takes longer than planning without them. */
const FEW_VALUES = 100;

/**
 * The conditions that a query's `attribute` parameters make, one for each attribute (Rule 145). An
 * attribute or a choice that the category does not have matches nothing.
 */
export async function attributeConditions(
  db: Db,
  version: string,
  { texts, categoryKey }: { readonly texts: readonly string[]; readonly categoryKey: number },
): Promise<AttributeCondition[]> {
  const definitions = await attributesOf(db, version, categoryKey);
  return Promise.all(
    wantedValues(texts, definitions).map(async (wanted) => {
      const keys = await memoise(db, version, ['values', wanted], () =>
        findValueKeys(db, wanted, FEW_VALUES),
      );
      return { ...wanted, keys };
    }),
  );
}

function wantedValues(
  texts: readonly string[],
  definitions: readonly AttributeDefinition[],
): WantedValues[] {
  const conditions = new Map<string, WantedValues>();
  for (const text of texts) {
    const wanted = readWantedAttribute(text);
    if (wanted === null) throw invalidAttribute('Write attributes as treatment:H3 or length:1..2.');
    const { key } = wanted;
    const definition = definitions.find((each) => each.key === key);
    if (definition === undefined || isMeasured(definition.kind) !== 'from' in wanted) {
      conditions.set(key, { definition: NO_DEFINITION });
    } else if ('from' in wanted) {
      const { from, to } = wanted;
      conditions.set(key, {
        definition: definition.id,
        low: from === null ? undefined : storedNumber(from, definition.unit),
        high: to === null ? undefined : storedNumber(to, definition.unit),
      });
    } else {
      const chosen = conditions.get(key)?.choices ?? [];
      const place = choicesOf(definition).indexOf(wanted.choice) + 1;
      conditions.set(key, { definition: definition.id, choices: [...chosen, place] });
    }
  }
  return [...conditions.values()];
}

export function invalidAttribute(sentence: string): AppError {
  return new AppError('INVALID_INPUT', { fields: { attribute: sentence } });
}

function choicesOf({
  kind,
  choices,
}: Pick<AttributeDefinition, 'kind' | 'choices'>): readonly string[] {
  return kind === 'switch' ? SWITCH_CHOICES : choices;
}

/** The facet of an attribute, from counts of all of them. */
export function attributeFacet(
  { id, key, name, kind, unit, choices }: AttributeDefinition,
  counts: readonly CountRow[],
): AttributeFacet {
  const own = counts.filter(({ value_key: definition }) => definition === id);
  const numbers = own.find(({ choice }) => choice === null);
  const end = (stored: number | null | undefined) =>
    stored === null || stored === undefined ? null : numberIn(stored, unit);
  return {
    key,
    name,
    kind,
    unit,
    choices: choicesOf({ kind, choices }).map((choice, at) => ({
      choice,
      count: own.find((count) => count.choice === at + 1)?.count ?? 0,
    })),
    least: end(numbers?.least),
    most: end(numbers?.most),
  };
}
