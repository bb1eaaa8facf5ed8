import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Endpoint } from '#contract/endpoint.ts';
import { applicationEndpoints, type ApplicationInput } from '#contract/endpoints/applications.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';
import { ApiError } from '#contract/errors/api-error.ts';

import { createApiClient, createClient, type Transport } from './api-client.ts';
import { errorMessage } from './error-message.ts';

const SPACES = '   ';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const clientOver = (transport: Transport) => ({
  transport,
  publicKey: 'key',
  accessToken: async () => 'token',
});

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

async function refusalOf(call: Promise<unknown>): Promise<ApiError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const calls = allEndpoints()
  .filter(({ body }) => body !== undefined)
  .map((entry) => [`${entry.method} ${entry.path}`, entry] as const);

describe('a form filled with spaces', () => {
  it.each(calls)('%s: each invalid field has a sentence', async (_, entry) => {
    const body = bodyOfSpaces(entry);
    const wire = z.safeEncode(entry.body as unknown as z.ZodType, body);
    const { one } = createClient(
      { one: { entry } },
      clientOver(async () => new Response('{}')),
    );
    const call = one.entry as (input: object) => Promise<unknown>;
    const refusal = await refusalOf(call({ params: {}, body }));
    if (wire.success) return;
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(refusal?.message).toBe('Some of the values sent are not valid.');
    const wrong = new Set(wire.error.issues.map(({ path }) => path.join('.') || 'body'));
    expect(Object.keys(refusal?.fields ?? {}).toSorted()).toEqual([...wrong].toSorted());
    for (const sentence of Object.values(refusal?.fields ?? {})) {
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

it('is not sent, and names the fields as the server does', async () => {
  const { applications } = createClient(
    { applications: applicationEndpoints },
    clientOver((path) => Promise.reject(new Error(`${path} was asked`))),
  );
  const body = bodyOfSpaces(applicationEndpoints.submitApplication) as ApplicationInput;
  const refusal = await refusalOf(applications.submitApplication({ body }));
  expect(refusal?.fields).toMatchObject({
    business_name: 'Enter the business name.',
    'business_address.city': 'Enter the suburb or city.',
    'business_address.postcode': 'Enter a 4-digit postcode, for example 3121.',
    bank_bsb: 'Enter the BSB.',
  });
});

describe('an error without our message', () => {
  const answers = [
    [502, '<html><h1>502 Bad Gateway</h1></html>'],
    [500, '{}'],
    [500, 'null'],
    [503, '"Service Unavailable"'],
    [500, '{"error":{"code":"INTERNAL","message":""}}'],
    [413, ''],
    [200, '<html>Log in to this network</html>'],
    [200, '{}'],
  ] as const;

  it.each(answers)('%i %s shows the message of the screen', async (status, text) => {
    const api = createApiClient(clientOver(async () => new Response(text, { status })));
    const refusal = await refusalOf(api.account.listAddresses());
    expect(refusal).toMatchObject({ status });
    expect(errorMessage(refusal)).toBe('An error occurred');
    expect(errorMessage(refusal, 'Failed to add address')).toBe('Failed to add address');
  });

  it.each([
    [502, '<html>bad</html>', 'HTTP 502: <html>bad</html>'],
    [500, '{}', 'HTTP 500: {}'],
    [500, '{"error":"No rate"}', 'No rate'],
  ])('of the totals, %i %s is shown as specified (Rule 50)', async (status, text, said) => {
    const api = createApiClient(clientOver(async () => new Response(text, { status })));
    const refusal = await refusalOf(
      api.checkout.calculateOrderTotal({ body: { items: [oneItem] } }),
    );
    expect(errorMessage(refusal, 'Failed to calculate totals')).toBe(said);
  });

  it('our message is shown unchanged', async () => {
    const body = { error: { code: 'CART_FULL', message: 'A cart holds at most 90 lines.' } };
    const api = createApiClient(clientOver(async () => Response.json(body, { status: 409 })));
    const refusal = await refusalOf(api.account.listAddresses());
    expect(refusal).toMatchObject({ code: 'CART_FULL' });
    expect(errorMessage(refusal, 'Failed to add address')).toBe('A cart holds at most 90 lines.');
  });
});

const oneItem = { product_id: '01900000-0000-7000-8000-000000000000', quantity: 1 };
