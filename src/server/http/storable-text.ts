import { AppError } from '#contract/errors/app-error.ts';

/** What a caller is told about a text that PostgreSQL cannot store. */
export const UNSTORABLE = 'Remove the characters that are not valid text.';

/**
 * The dotted path of the first text in a value, names included, that PostgreSQL cannot store: one
 * with a null character or half of a surrogate pair. Null when there is none; '' is the value
 * itself. Stops at the first and does not recurse, because the value may be nested 100,000 levels
 * deep.
 */
function pathOfUnstorable(value: unknown): string | null {
  const rest: [path: string, value: unknown][] = [['', value]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, item] = next;
    if (typeof item === 'string' && !isStorable(item)) return path;
    if (typeof item !== 'object' || item === null) continue;
    for (const [name, child] of Object.entries(item)) {
      const childPath = path === '' ? name : `${path}.${name}`;
      if (!isStorable(name)) return childPath;
      rest.push([childPath, child]);
    }
  }
  return null;
}

/** Returns the value; refuses text that PostgreSQL cannot store and names its field. */
export function requireStorable<Value>(value: Value): Value {
  const path = pathOfUnstorable(value);
  if (path === null) return value;
  throw new AppError('INVALID_INPUT', { fields: { [path || 'body']: UNSTORABLE } });
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
