import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { WEBHOOK_EVENT_TYPES } from '#domain/webhooks/events.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';
import { payloadSchema } from '#contract/webhook-payloads.ts';
import { openApiDocument, wireSchema } from '#server/openapi.ts';

interface Operation {
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

interface WebhookOperation {
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': {
        readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
      };
    };
  };
}

const document = openApiDocument(allEndpoints(), {
  shopName: 'Ironbark Supply Co',
  serverUrl: 'https://shop.example',
}) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: WebhookOperation }>>;
};

describe('the OpenAPI document', () => {
  it('passes the linter', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: { 'no-server-example.com': 'off' },
    });
    const errors = await lintFromString({ source: JSON.stringify(document), config });
    expect(errors.map(({ message, location }) => [location[0]?.pointer, message])).toEqual([]);
  });

  it('documents 401 and 403 for every guarded call', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const guarded = operations.filter(({ security }) =>
      JSON.stringify(security).includes('accessToken'),
    );
    expect(guarded.length).toBeGreaterThan(100);
    const lax = guarded.filter(
      ({ responses }) =>
        !responses['401']?.description.includes('NOT_SIGNED_IN') ||
        !responses['403']?.description.includes('FORBIDDEN'),
    );
    expect(lax.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

describe('the documented webhooks', () => {
  const { webhooks } = document;

  it('are the events of the table', () => {
    expect(Object.keys(webhooks)).toEqual(WEBHOOK_EVENT_TYPES);
  });

  it.each(['seller', 'admin'] as const)('have examples that are what is sent to %s', (area) => {
    for (const type of WEBHOOK_EVENT_TYPES) {
      const { examples } = webhooks[type]!.post.requestBody.content['application/json'];
      const { error } = z.safeDecode(payloadSchema(type, area), examples[area]!.value as never);
      expect([type, error?.issues]).toEqual([type, undefined]);
    }
  });
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Test values of every kind. */
const TRIED: readonly unknown[] = [
  [-1e9, -1, -0.01, 0, 1, 1.5, 1e6, 1e9, 1e15],
  ['', ' ', 'a', 'A b', 'NSW', '-', 'a@b', '\u0007', 'x'.repeat(99), 'x'.repeat(120_000)],
  [null, true, [], ['', ''], {}, { '': '' }],
].flat();

interface Field {
  readonly name: string;
  readonly schema: z.ZodType;
}

/** Each field of a body by itself, including those in lists and objects. */
function fieldsIn(schema: z.ZodType, name: string): Field[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return [{ name, schema }, ...fieldsIn(schema.unwrap() as z.ZodType, name).slice(1)];
  }
  if (schema instanceof z.ZodDefault) {
    return [{ name, schema }, ...fieldsIn(schema.unwrap() as z.ZodType, name).slice(1)];
  }
  if (schema instanceof z.ZodArray) {
    return [{ name, schema }, ...fieldsIn(schema.element as z.ZodType, `${name}[]`)];
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option, index) =>
      fieldsIn(option as z.ZodType, `${name}|${index}`),
    );
  }
  if (!(schema instanceof z.ZodObject)) return [{ name, schema }];
  return [
    { name, schema },
    ...Object.entries(schema.shape).flatMap(([field, child]) =>
      fieldsIn(child as z.ZodType, `${name}.${field}`),
    ),
  ];
}

const bodies = allEndpoints()
  .filter(({ body }) => body !== undefined)
  .map(({ operationId, body }) => [operationId, body as unknown as z.ZodType] as const);

describe('the document is as strict as the server', () => {
  it.each(bodies)('in the body of %s', (operationId, body) => {
    const laxer = fieldsIn(body, operationId).flatMap(({ name, schema }) => {
      const documented = ajv.compile(wireSchema(schema));
      return TRIED.filter(
        (value) => documented(value) && !z.safeDecode(schema, value as never).success,
      ).map((value) => `${name} documents ${JSON.stringify(value).slice(0, 40)}`);
    });
    expect(laxer).toEqual([]);
  });
});
