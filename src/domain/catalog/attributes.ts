/** What a typed attribute holds (Rule 145). */
export const ATTRIBUTE_KINDS = ['text', 'choice', 'choices', 'number', 'range', 'switch'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

export const SWITCH_CHOICES = ['Yes', 'No'] as const;

/** Whether it is a number, or two. */
export function isMeasured(kind: AttributeKind): boolean {
  return kind === 'number' || kind === 'range';
}

export const ATTRIBUTE_KEY = /^[a-z][a-z0-9-]{0,39}$/;
/** Attributes of one category. */
export const MAX_ATTRIBUTES = 40;
export const MAX_ATTRIBUTE_CHOICES = 100;

/** What says how a specification row of a category is read. */
export interface AttributeReading {
  readonly key: string;
  readonly name: string;
  readonly kind: AttributeKind;
  readonly unit: string | null;
  readonly choices: readonly string[];
}

/** An attribute as people define it (Rule 146). */
export interface DefinedAttribute extends AttributeReading {
  readonly is_required: boolean;
  readonly is_filterable: boolean;
  readonly is_comparable: boolean;
  readonly is_shown_in_lists: boolean;
}

/** Whether both read the same values for filters. */
export function readsAlike(a: DefinedAttribute, b: DefinedAttribute): boolean {
  return (
    a.name === b.name &&
    a.kind === b.kind &&
    a.unit === b.unit &&
    a.is_filterable === b.is_filterable &&
    a.choices.length === b.choices.length &&
    a.choices.every((choice, at) => choice === b.choices[at])
  );
}

/** What is wrong with the attributes of a category, by field: `0.name`, `2.choices.1`. */
export function attributeErrors(attributes: readonly DefinedAttribute[]): Record<string, string> {
  const errors: Record<string, string> = {};
  attributes.forEach(({ key, name, kind, unit, choices, is_filterable }, row) => {
    const before = attributes.slice(0, row);
    if (before.some((other) => other.key === key)) {
      errors[`${row}.key`] = 'Another attribute has this key. Choose a different one.';
    }
    if (before.some((other) => isSameName(other.name, name))) {
      errors[`${row}.name`] = 'Another attribute has this name. Choose a different one.';
    }
    if (unit !== null && !isMeasured(kind)) {
      errors[`${row}.unit`] = 'Only a number or a range has a unit.';
    }
    if (kind === 'text' && is_filterable) {
      errors[`${row}.is_filterable`] = 'Free text cannot be a filter.';
    }
    if (hasChoices(kind) !== choices.length > 0) {
      errors[`${row}.choices`] = hasChoices(kind)
        ? 'Add at least one choice.'
        : 'Only attributes of choices have choices.';
    }
    choices.forEach((choice, at) => {
      if (choices.slice(0, at).some((other) => isSameName(other, choice))) {
        errors[`${row}.choices.${at}`] = `“${choice}” is in the list twice.`;
      } else if (kind === 'choices' && /[,;/]/.test(choice)) {
        errors[`${row}.choices.${at}`] = `Leave commas, semicolons and slashes out of “${choice}”.`;
      }
    });
  });
  return errors;
}

/** Whether an attribute has the name of a row. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

export function hasChoices(kind: AttributeKind): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** What an attribute has to be: one of some choices, or within bounds that are included. */
export type WantedAttribute =
  | { readonly key: string; readonly choice: string }
  | { readonly key: string; readonly from: number | null; readonly to: number | null };

const WANTED = /^([a-z][a-z0-9-]{0,39}):(.+)$/;
const BOUNDS = /^(\d{1,9}(?:\.\d{1,3})?)?\.\.(\d{1,9}(?:\.\d{1,3})?)?$/;

/** Reads `treatment:H3` or `length:1.8..2.4`; null if it is neither. */
export function readWantedAttribute(text: string): WantedAttribute | null {
  const [, key, value = ''] = WANTED.exec(text) ?? [];
  if (key === undefined) return null;
  const bounds = BOUNDS.exec(value);
  if (bounds === null) return { key, choice: value };
  const [, from, to] = bounds;
  return {
    key,
    from: from === undefined ? null : Number(from),
    to: to === undefined ? null : Number(to),
  };
}
