import {
  hasChoices,
  isMeasured,
  type AttributeKind,
  type DefinedAttribute,
} from '#domain/catalog/attributes.ts';
import type { UnitName } from '#domain/catalog/units.ts';

import type { Attribute } from '#contract/schemas/attributes.ts';

export const KIND_NAMES: Readonly<Record<AttributeKind, string>> = {
  text: 'Text',
  choice: 'One choice',
  choices: 'Several choices',
  number: 'Number',
  range: 'Range of numbers',
  switch: 'Yes or no',
};

export const NEW_ATTRIBUTE = {
  key: '',
  name: '',
  kind: 'choice' as AttributeKind,
  /** "" is a bare number. */
  unit: '' as UnitName | '',
  choices: [] as readonly string[],
  is_required: false,
  is_filterable: true,
  is_comparable: true,
  is_shown_in_lists: false,
};

/** An attribute of the form. What its kind does not have is kept until the form is left. */
export type AttributeValues = typeof NEW_ATTRIBUTE;

export function attributeValues(attribute: Attribute): AttributeValues {
  return { ...attribute, unit: attribute.unit ?? '' };
}

export function attributeInput(values: AttributeValues) {
  const { kind, unit, choices } = values;
  return {
    ...values,
    unit: isMeasured(kind) && unit !== '' ? unit : null,
    choices: hasChoices(kind) ? [...choices] : [],
    is_filterable: kind !== 'text' && values.is_filterable,
  };
}

/** "One choice, required, filter". */
export function attributeWords(values: Pick<AttributeValues, keyof DefinedAttribute>): string {
  const { kind, unit, choices } = values;
  return [
    KIND_NAMES[kind] + (isMeasured(kind) && unit !== '' ? ` in ${unit}` : ''),
    hasChoices(kind) && choices.length > 0 && choices.join(', '),
    values.is_required && 'required',
    kind !== 'text' && values.is_filterable && 'filter',
    values.is_shown_in_lists && 'in lists',
  ]
    .filter(Boolean)
    .join(' · ');
}
