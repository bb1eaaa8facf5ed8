import { codecs, type CodecName } from '#contract/schemas/codecs.ts';

/** Where a value has codecs: the fields that have one, at any depth. A list has its items' tree. */
export type CodecTree = CodecName | { readonly [field: string]: CodecTree };

/**
 * Converts the numbers at a tree's places, and nothing else. Null and absent values stay. Throws
 * for a number that the wire does not carry.
 */
export function convert(direction: 'decode' | 'encode', tree: CodecTree, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => convert(direction, tree, item));
  if (typeof tree === 'string') {
    const converted = codecs[tree][direction](value as never);
    if (converted === null) throw new RangeError(`Not ${tree}: ${JSON.stringify(value)}`);
    return converted;
  }
  const copy = { ...(value as Record<string, unknown>) };
  for (const [field, inner] of Object.entries(tree)) {
    if (field in copy) copy[field] = convert(direction, inner, copy[field]);
  }
  return copy;
}
