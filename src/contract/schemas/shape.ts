import type { z } from 'zod';

import { codecs, type CodecName } from '#contract/schemas/codecs.ts';

/**
 * What a schema declares, without its checks: the fields of its objects and where its codecs are.
 * Null and undefined may take the place of any shape.
 */
export type Shape =
  | { readonly kind: 'value' }
  | { readonly kind: 'codec'; readonly codec: CodecName }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly kind: 'array'; readonly item: Shape }
  | { readonly kind: 'record'; readonly value: Shape }
  | { readonly kind: 'union'; readonly options: readonly Shape[] };

/** The shape of a schema. Throws for a kind of schema that no call uses yet. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'default':
      return shapeOf(def.innerType);
    case 'object':
      return {
        kind: 'object',
        fields: Object.fromEntries(
          Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field)]),
        ),
      };
    case 'array':
      return { kind: 'array', item: shapeOf(def.element) };
    case 'record':
      return { kind: 'record', value: shapeOf(def.valueType) };
    case 'union':
      return { kind: 'union', options: def.options.map(shapeOf) };
    case 'pipe':
      return { kind: 'codec', codec: codecOf(def) };
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'unknown':
      return { kind: 'value' };
    default:
      throw new Error(`The shape of a schema of type ${def.type} is unknown.`);
  }
}

/** A codec is known by its function. */
function codecOf({ reverseTransform }: z.core.$ZodPipeDef): CodecName {
  for (const name of Object.keys(codecs) as CodecName[]) {
    if (codecs[name].encode === (reverseTransform as unknown)) return name;
  }
  throw new Error(
    'A schema converts values with a codec that src/contract/schemas/codecs.ts lacks.',
  );
}
