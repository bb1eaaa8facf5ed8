import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Endpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';

import { invalidInput } from './field-errors.ts';
import { inputSentence } from './input-sentence.ts';

const SPACES = '   ';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A value of the schema's form, with spaces for every text. */
function spacesFor(schema: JsonSchema): unknown {
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (choice !== undefined) return spacesFor(choice as JsonSchema);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [
        name,
        spacesFor(part as JsonSchema),
      ]),
    );
  }
  if (schema.type === 'array') return [spacesFor(schema.items as JsonSchema)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  return SPACES;
}

/** The input of this call, with spaces for every text. */
function bodyOfSpaces({ body }: Endpoint): unknown {
  return spacesFor(
    z.toJSONSchema(body as unknown as z.ZodType, { io: 'output', unrepresentable: 'any' }),
  );
}

/** The paths of a value that have spaces: `name`, `business_address.city`, `lines.0.text`. */
function pathsOfSpaces(value: unknown, path: readonly string[] = []): string[] {
  if (value === SPACES) return [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => pathsOfSpaces(part, [...path, name]));
}

const calls = allEndpoints()
  .filter(({ body }) => body !== undefined)
  .map((entry) => [`${entry.method} ${entry.path}`, entry] as const);

describe('a form filled with spaces', () => {
  it.each(calls)('%s: each invalid field has a sentence', (_, entry) => {
    const { error } = z.safeEncode(entry.body as unknown as z.ZodType, bodyOfSpaces(entry), {
      error: inputSentence,
    });
    if (error === undefined) return;
    const refusal = invalidInput(error);
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(refusal.message).toBe('Some of the values sent are not valid.');
    const wrong = new Set(error.issues.map(({ path }) => path.join('.') || 'body'));
    expect(Object.keys(refusal.fields).toSorted()).toEqual([...wrong].toSorted());
    for (const sentence of Object.values(refusal.fields)) {
      expect(sentence).toMatch(/^[A-Z][^{}[\]]+\.$/);
    }
  });

  it('leaves the required texts of the forms invalid, including nested ones', async () => {
    const errors = calls.flatMap(([, entry]) => {
      const body = bodyOfSpaces(entry);
      const wire = z.safeEncode(entry.body as unknown as z.ZodType, body);
      const wrong = wire.error?.issues.map(({ path }) => path.join('.')) ?? [];
      return pathsOfSpaces(body)
        .filter((path) => wrong.includes(path))
        .map((path) => `${entry.path} ${path}`);
    });
    expect(errors).toEqual(
      expect.arrayContaining([
        '/api/seller-application business_address.city',
        '/api/admin/products name',
        '/api/admin/products product_variants.0.name',
        '/api/admin/services name',
        '/api/admin/diy-articles title',
        '/api/admin/users/{id} first_name',
      ]),
    );
  });
});
