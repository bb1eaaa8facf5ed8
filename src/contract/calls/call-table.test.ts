import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/all.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';
import { officeEndpoints } from '#contract/endpoints/office.ts';
import { codecs } from '#contract/schemas/codecs.ts';
import { MoneySchema, RateSchema } from '#contract/schemas/wire.ts';

import { callTable, type CallRow } from './call-table.ts';
import { convert } from './codec-tree.ts';
import { officeCalls } from './office.ts';
import { shopCalls } from './shop.ts';

type Schema = z.core.$ZodType;

/** The schema without its checks, so that any value of its form passes. */
function unchecked(schema: Schema): z.ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return unchecked(def.innerType).nullable();
    case 'optional':
    case 'default':
      return unchecked(def.innerType).optional();
    case 'object':
      return z.strictObject(
        Object.fromEntries(
          Object.entries(def.shape).map(([name, field]) => [name, unchecked(field)]),
        ),
      );
    case 'array':
      return z.array(unchecked(def.element));
    case 'record':
      return z.record(z.string(), unchecked(def.valueType));
    case 'union':
      return z.union(def.options.map(unchecked));
    case 'pipe':
      return schema as z.ZodType;
    case 'literal':
      return schema as z.ZodType;
    default:
      return z.json();
  }
}

/** Values as the wire carries them. */
function wireValues(schema: Schema): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return fc.option(wireValues(def.innerType));
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, wireValues(field)]);
      const required = Object.entries(def.shape)
        .filter(([, field]) => !['optional', 'default'].includes(field._zod.def.type))
        .map(([name]) => name);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: required,
      });
    }
    case 'optional':
    case 'default':
      return wireValues(def.innerType);
    case 'array':
      return fc.array(wireValues(def.element), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.uuid(), wireValues(def.valueType), { maxKeys: 2 });
    case 'union':
      return fc.oneof(...def.options.map(wireValues));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'pipe': {
      const numbers =
        def.reverseTransform === (codecs.money.encode as unknown)
          ? fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100)
          : fc.integer({ min: 0, max: 10_000 }).map((bps) => bps / 10_000);
      // A converted number keeps its own limits, such as "more than $0.00".
      return numbers.filter((wire) => z.safeParse(schema, wire).success);
    }
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.boolean());
  }
}

const calls = allEndpoints().map((call) => {
  const { row } = callTable({ one: { row: call } }).one;
  return [`${call.method} ${call.path}`, call, row] as const;
});

describe('the table of calls', () => {
  it('has a row for every declared call', () => {
    const namesOf = (groups: object) =>
      Object.entries(groups).map(([group, entries]) => [group, Object.keys(entries as object)]);
    expect(namesOf({ ...shopCalls, ...officeCalls })).toEqual(
      namesOf({ ...endpoints, ...officeEndpoints }),
    );
  });

  it('is plain data: the browser gets it as JSON', () => {
    const table = { ...shopCalls, ...officeCalls };
    expect(JSON.parse(JSON.stringify(table))).toEqual(table);
  });

  it.each(calls)('%s converts numbers as its schemas do', (_, call, row) => {
    expectEqual(call.output, row.answer);
    expectEqual(call.body, row.body);
  });

  it.each(calls)('%s names a field that every answer has', (_, { output }, row) => {
    if (output === undefined) return expect(row.answers).toBeUndefined();
    const { shape } = output as unknown as z.ZodObject;
    expect(shape[row.answers ?? '']?.safeParse(undefined).success).toBe(false);
  });

  it('asks for a token where the audience needs one', () => {
    const { catalog, checkout, cart } = shopCalls;
    expect(catalog.listProducts.audience).toBe('public');
    expect(checkout.calculateOrderTotal.audience).toBe('key');
    expect(cart.getCart.audience).toBe('user');
    expect(officeCalls.officePeople.replaceUser.audience).toBe('user');
  });
});

function expectEqual(schema: Endpoint['body'], tree: CallRow['body']) {
  if (schema === undefined) return expect(tree).toBeUndefined();
  const zod = unchecked(schema as unknown as Schema);
  fc.assert(
    fc.property(wireValues(schema as unknown as Schema), (wire) => {
      const decoded = tree === undefined ? wire : convert('decode', tree, wire);
      expect(decoded).toEqual(z.decode(zod, wire as never));
      const encoded = tree === undefined ? decoded : convert('encode', tree, decoded);
      expect(encoded).toEqual(z.encode(zod, decoded));
    }),
    { numRuns: 20 },
  );
}

describe('a union', () => {
  const bodyOf = (...options: [z.ZodType, z.ZodType]) =>
    callTable({
      one: { call: { method: 'POST', path: '/', body: z.union(options) } },
    }).one.call.body;

  it('has the codecs of all its options', () => {
    expect(
      bodyOf(
        z.object({ kind: z.literal('a'), price: MoneySchema }),
        z.object({ rate: RateSchema }),
      ),
    ).toEqual({ price: 'money', rate: 'rate' });
  });

  it('is refused if its options disagree', () => {
    expect(() => bodyOf(z.object({ by: MoneySchema }), z.object({ by: RateSchema }))).toThrow(
      'different codecs',
    );
  });
});

it('refuses an amount that the wire does not carry', () => {
  expect(() => convert('decode', { price: 'money' }, { price: 1.005 })).toThrow(RangeError);
});
