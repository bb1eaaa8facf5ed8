/** What a typed attribute holds (Rule 145). */
export const ATTRIBUTE_KINDS = ['choice', 'choices', 'number', 'range', 'switch'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

export const SWITCH_CHOICES = ['Yes', 'No'] as const;

/** Whether it is a number, or two. */
export function isMeasured(kind: AttributeKind): boolean {
  return kind === 'number' || kind === 'range';
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
