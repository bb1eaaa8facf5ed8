import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { allEndpoints } from '#contract/endpoints/every.ts';

import { shapeOf } from './shape.ts';
import { moneyFromZero } from './entered-numbers.ts';
import { MoneySchema, MoneySumSchema, RateSchema } from './wire.ts';

const value = { kind: 'value' };
const money = { kind: 'codec', codec: 'money' };
const rate = { kind: 'codec', codec: 'rate' };

describe('the shape of a schema', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['text', z.string().trim().min(1), value],
    ['a choice', z.enum(['a', 'b']), value],
    ['anything', z.unknown(), value],
    ['money', MoneySchema, money],
    ['a sum', MoneySumSchema.nullable(), money],
    ['entered money', moneyFromZero().nullable().default(null), money],
    ['a rate', RateSchema.optional(), rate],
    ['a list', z.array(RateSchema).max(3).default([]), { kind: 'array', item: rate }],
    ['a record', z.record(z.string(), MoneySchema), { kind: 'record', value: money }],
    [
      'an object',
      z.object({ price: MoneySchema, name: z.string() }).refine(() => true),
      { kind: 'object', fields: { price: money, name: value } },
    ],
    [
      'one of two objects',
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), amount: MoneySchema }),
        z.object({ kind: z.literal('b') }),
      ]),
      {
        kind: 'union',
        options: [
          { kind: 'object', fields: { kind: value, amount: money } },
          { kind: 'object', fields: { kind: value } },
        ],
      },
    ],
  ])('%s', (_, schema, shape) => {
    expect(shapeOf(schema)).toEqual(shape);
  });

  it('is known for the bodies and answers of all calls', () => {
    for (const { body, output } of allEndpoints()) {
      for (const schema of [body, output]) {
        if (schema !== undefined) shapeOf(schema as z.ZodType);
      }
    }
  });

  it('is refused for a codec without a name', () => {
    const switched = z.stringbool();
    expect(() => shapeOf(switched)).toThrow('codec');
  });
});
