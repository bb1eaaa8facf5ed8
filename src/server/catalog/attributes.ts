import { isMeasured, readWantedAttribute, SWITCH_CHOICES } from '#domain/catalog/attributes.ts';
import { numberIn, storedNumber } from '#domain/catalog/units.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { AttributeFacet } from '#contract/schemas/catalog.ts';

import { memoise } from '#server/catalog/answer-cache.ts';
import {
  countAttributeValues,
  listAttributes,
  type AttributeDefinition,
} from '#server/catalog/listing/queries/attributes.ts';
import type { AttributeCondition } from '#server/catalog/listing/queries/filter.ts';
import type { Db } from '#server/platform/database.ts';

/** Of a definition that does not exist. */
const NO_DEFINITION = 0;

/** The attributes of a category, read once per state of the catalogue. */
export function attributesOf(db: Db, version: string, categoryKey: number) {
  return memoise(db, version, ['attributes', categoryKey], () => listAttributes(db, categoryKey));
}

/**
 * The conditions that a query's `attribute` parameters make, one for each attribute (Rule 145). An
 * attribute or a choice that the category does not have matches nothing.
 */
export function attributeConditions(
  texts: readonly string[],
  definitions: readonly AttributeDefinition[],
): AttributeCondition[] {
  const conditions = new Map<string, AttributeCondition>();
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

function choicesOf({ kind, choices }: AttributeDefinition): readonly string[] {
  return kind === 'switch' ? SWITCH_CHOICES : choices;
}

/** The facets of these attributes, of products that were counted by value. */
export async function attributeFacets(
  db: Db,
  definitions: readonly AttributeDefinition[],
  productsOf: ReadonlyMap<number, number>,
): Promise<AttributeFacet[]> {
  const counts = await countAttributeValues(
    db,
    productsOf,
    definitions.map(({ id }) => id),
  );
  return definitions.map((definition) => {
    const own = counts.filter((count) => count.definition_id === definition.id);
    const numbers = own.find(({ choice }) => choice === null);
    const { key, name, kind, unit } = definition;
    const end = (stored: number | null | undefined) =>
      stored === null || stored === undefined ? null : numberIn(stored, unit);
    return {
      key,
      name,
      kind,
      unit,
      choices: choicesOf(definition).map((choice, at) => ({
        choice,
        count: own.find((count) => count.choice === at + 1)?.count ?? 0,
      })),
      least: end(numbers?.least),
      most: end(numbers?.most),
    };
  });
}
