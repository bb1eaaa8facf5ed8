/** A value made of words and links, as in "call 1300 975 707". */
export type PlaceholderPiece = string | { readonly words: string; readonly href: string };

/** Null is a value that the shop does not have. */
export type PlaceholderValue = string | readonly PlaceholderPiece[] | null;

export type PlaceholderValues = ReadonlyMap<string, PlaceholderValue>;

/** A placeholder without a value, and the field in which it stands, such as `sections.2.html`. */
export interface MissingValue {
  readonly field: string;
  readonly name: string;
}

/** The name of the fields whose text is HTML. */
const HTML_FIELD = 'html';
const PLACEHOLDER = /\{([A-Za-z_]+)\}/g;
/** Words in square brackets, without other brackets in them. */
const OPTIONAL_WORDS = /\[([^[\]]*)\]/g;
const EMPTY_ELEMENT = /<(p|li)>\s*<\/\1>/g;

/**
 * Every text of a record with its placeholders replaced by their values (Rule 114). Words in square
 * brackets that contain a placeholder are left out when one of its values is missing; brackets
 * without a placeholder stay as they are. A capital initial makes the value begin with one.
 */
export function fillContent<Body>(
  body: Body,
  values: PlaceholderValues,
): { readonly body: Body; readonly missing: readonly MissingValue[] } {
  const missing: MissingValue[] = [];
  const fill = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value === 'string') {
      const isHtml = path.at(-1) === HTML_FIELD;
      const text = fillText(value, (name) => {
        const found = wordsOf(values, name, isHtml);
        if (found === null) missing.push({ field: path.join('.'), name });
        return found;
      });
      return isHtml ? text.replaceAll(EMPTY_ELEMENT, '') : text;
    }
    if (Array.isArray(value)) return value.map((each, at) => fill(each, [...path, String(at)]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, fill(each, [...path, name])]),
    );
  };

  function fillText(text: string, valueOf: (name: string) => string | null): string {
    const withOptional = text.replaceAll(OPTIONAL_WORDS, (brackets, words: string) => {
      const names = [...words.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
      if (names.length === 0) return brackets;
      const isComplete = names.every((name) => hasValue(values, name));
      // A name that does not exist is a mistake, and is reported inside brackets too.
      return isComplete || names.some((name) => !values.has(nameOf(name))) ? words : '';
    });
    return withOptional.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(name) ?? '');
  }

  return { body: fill(body, []) as Body, missing };
}

/** Whether a text of the record names a value. */
export function hasPlaceholder(body: unknown): boolean {
  return JSON.stringify(body).search(PLACEHOLDER) !== -1;
}

/** `Contact` is `contact` with a capital initial. */
function nameOf(written: string): string {
  return written.slice(0, 1).toLowerCase() + written.slice(1);
}

function hasValue(values: PlaceholderValues, written: string): boolean {
  return (values.get(nameOf(written)) ?? null) !== null;
}

function wordsOf(values: PlaceholderValues, written: string, isHtml: boolean): string | null {
  const value = values.get(nameOf(written)) ?? null;
  if (value === null) return null;
  const pieces = typeof value === 'string' ? [value] : value;
  const isCapital = nameOf(written) !== written;
  return pieces
    .map((piece, at) => {
      const words = typeof piece === 'string' ? piece : piece.words;
      const shown =
        isCapital && at === 0 ? words.slice(0, 1).toUpperCase() + words.slice(1) : words;
      if (!isHtml) return shown;
      if (typeof piece === 'string') return escapeHtml(shown);
      return `<a href="${escapeHtml(piece.href)}">${escapeHtml(shown)}</a>`;
    })
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
