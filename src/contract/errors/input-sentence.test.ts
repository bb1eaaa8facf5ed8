import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { inputSentence } from './input-sentence.ts';

describe('the sentence for an invalid value', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'Enter a value.'],
    [z.string(), null, 'Enter a value.'],
    [z.string(), 7, 'Enter text.'],
    [z.string().min(1), '', 'Enter a value.'],
    [z.string().min(3), 'ab', 'Use at least 3 characters.'],
    [z.string().max(3), 'abcd', 'Use up to 3 characters.'],
    [z.number(), 'seven', 'Enter a number.'],
    [z.number().int(), 1.5, 'Enter a whole number.'],
    [z.number().min(1), 0, 'Enter 1 or more.'],
    [z.number().gt(0), 0, 'Enter more than 0.'],
    [z.number().max(999), 1000, 'Enter 999 or less.'],
    [z.number().lt(9), 9, 'Enter less than 9.'],
    [z.number().multipleOf(5), 7, 'Enter a multiple of 5.'],
    [z.boolean(), 'yes', 'Choose true or false.'],
    [z.array(z.string()), 'a', 'Enter a list.'],
    [z.array(z.string()).min(1), [], 'Enter at least 1.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Enter up to 1.'],
    [z.object({}), 'a', 'Enter an object with named values.'],
    [z.strictObject({}), { extra: 1 }, 'Remove extra.'],
    [z.enum(['shipping', 'billing']), 'home', 'Choose shipping or billing.'],
    [z.enum(['shipping', 'billing']), undefined, 'Enter a value.'],
    [z.guid(), '42', 'Enter an id of 32 hexadecimal digits in five groups.'],
    [z.iso.datetime(), 'now', 'Enter a time in UTC, for example 2026-03-02T01:00:00Z.'],
    [z.string().regex(/^\d$/), 'a', 'Enter a value in the format described for this field.'],
    [z.string('Say when.'), 7, 'Say when.'],
  ])('%#: %s', (schema, value, sentence) => {
    const { error } = schema.safeParse(value, { error: inputSentence });
    expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});
