import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { allEndpoints } from '#contract/endpoints/every.ts';

import { pickerOf } from './pick.ts';
import { shapeOf } from './shape.ts';

const text = fc.string();
const name = fc.string().filter((key) => key !== '__proto__');
const UNDECLARED = 'password_hash';

/** Decoded values of a schema, whose objects also have a field that it does not declare. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return fc.option(valuesOf(def.innerType), { nil: null });
    case 'default':
      return valuesOf(def.innerType);
    case 'optional':
      return fc.option(valuesOf(def.innerType), { nil: undefined });
    case 'object':
      return fc.record({
        ...Object.fromEntries(
          Object.entries(def.shape).map(([field, inner]) => [field, valuesOf(inner)]),
        ),
        [UNDECLARED]: text,
      });
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 });
    case 'record':
      return fc.dictionary(name, valuesOf(def.valueType), { maxKeys: 3 });
    case 'pipe':
      return fc.integer({ min: 0, max: 10_000 });
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: 1, max: 999 });
    case 'string':
      if ('format' in def && def.format === 'datetime') {
        return fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
          .map((date) => date.toISOString());
      }
      if ('format' in def && def.format === 'date') return fc.constant('2026-12-24');
      return 'format' in def ? fc.uuid() : text;
    default:
      throw new Error(`No values of type ${def.type} are generated yet.`);
  }
}

describe('a picker', () => {
  const answers = allEndpoints().flatMap(({ method, path, audience, output }) =>
    audience === 'public' && method === 'GET' && output !== undefined
      ? [[path, output as unknown as z.ZodType] as const]
      : [],
  );

  it.each(answers)('%s is what a client decodes', (_, schema) => {
    const pick = pickerOf(shapeOf(schema));
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(z.encode(schema, value)));
        expect(pick(value)).toStrictEqual(z.decode(schema, wire));
      }),
    );
  });

  it('copies, so that what it is given stays as it is', () => {
    const schema = z.object({ list: z.array(z.string()), map: z.record(z.string(), z.number()) });
    const value = { list: ['a'], map: { b: 1 }, [UNDECLARED]: 'x' };
    const picked = pickerOf(shapeOf(schema))(value) as typeof value;
    expect(picked).toEqual({ list: ['a'], map: { b: 1 } });
    expect(picked.list).not.toBe(value.list);
    expect(picked.map).not.toBe(value.map);
  });
});
