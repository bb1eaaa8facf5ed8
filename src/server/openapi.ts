import { z } from 'zod';

import { WEBHOOK_EVENTS, WEBHOOK_EVENT_TYPES } from '#domain/webhooks/events.ts';

import type { Endpoint } from '#contract/endpoint.ts';
import type { NamedEndpoint } from '#contract/endpoints/every.ts';
import { errorCodes, type ErrorCode } from '#contract/errors/codes.ts';
import { NOT_BLANK } from '#contract/schemas/wire.ts';
import { dataOf, payloadSchema } from '#contract/webhook-payloads.ts';

import { exampleOf } from '#server/openapi-examples.ts';

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorCodes) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        data: {},
        requestId: { type: 'string' },
      },
    },
  },
};

const FUNCTION_ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
  },
};

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, unknown>;
  required?: string[];
};

/** The JSON Schema of the encoded side of codecs, for requests and responses. */
export function wireSchema(schema: unknown): JsonSchema {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      nameKeys(jsonSchema as JsonSchema);
      if (zodSchema._zod.def.type === 'string') refuseBlank(zodSchema as z.ZodString, jsonSchema);
    },
  });
  return rest as JsonSchema;
}

/** A record whose keys are all known is an object with these properties. */
function nameKeys(node: JsonSchema): void {
  const names = (node['propertyNames'] as { enum?: string[] } | undefined)?.enum;
  if (names === undefined || node.required === undefined) return;
  node.properties = Object.fromEntries(names.map((name) => [name, node['additionalProperties']]));
  node['additionalProperties'] = false;
  delete node['propertyNames'];
}

/** Text that is trimmed and required must not be blank. */
function refuseBlank(schema: z.ZodString, node: z.core.JSONSchema.BaseSchema): void {
  const isTrimmed = (schema._zod.def.checks ?? []).some(
    ({ _zod: { def } }) =>
      def.check === 'overwrite' && (def as z.core.$ZodCheckOverwriteDef<string>).tx(' ') === '',
  );
  const others = (node.allOf ?? []).filter(({ pattern }) => pattern !== NOT_BLANK);
  if (isTrimmed && (node.minLength ?? 0) > 0) node.allOf = [...others, { pattern: NOT_BLANK }];
}

function implicitErrors(entry: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...(entry.errors ?? []), 'BAD_REQUEST', 'UNAVAILABLE', 'INTERNAL'];
  if (entry.params ?? entry.query ?? entry.body ?? entry.headers) codes.push('INVALID_INPUT');
  if (entry.body !== undefined) codes.push('BAD_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (entry.limit !== undefined) codes.push('RATE_LIMITED');
  if (entry.audience === 'key' || entry.errorShape === 'function') codes.push('INVALID_CLIENT_KEY');
  if (entry.audience !== 'public' && entry.audience !== 'key')
    codes.push('NOT_SIGNED_IN', 'INVALID_TOKEN', 'MFA_REQUIRED', 'FORBIDDEN');
  if (entry.keyScope !== undefined) codes.push('INVALID_API_KEY', 'API_KEY_SCOPE_REQUIRED');
  if (entry.asksAgain === true) codes.push('MFA_NOT_RECENT');
  return codes;
}

function securityOf({ audience, errorShape, keyScope }: Endpoint): object[] {
  if (audience === 'public') return [];
  if (audience === 'key') return [{ publicKey: [] }, { publicKeyBearer: [] }];
  if (errorShape === 'function') return [{ publicKey: [], accessToken: [] }];
  return keyScope === undefined
    ? [{ accessToken: [] }]
    : [{ accessToken: [] }, { apiKey: [keyScope] }];
}

function parameters(entry: Endpoint): object[] {
  const places = [
    ['path', entry.params],
    ['query', entry.query],
    ['header', entry.headers],
  ] as const;
  return places.flatMap(([place, schema]) => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = wireSchema(schema);
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  });
}

function responses(entry: Endpoint): Record<string, object> {
  const answers: Record<string, object> = {};
  if (entry.file !== undefined) {
    const schema = { type: 'string', contentMediaType: entry.file };
    answers['200'] = { description: 'The file', content: { [entry.file]: { schema } } };
  } else if (entry.output === undefined) {
    answers['204'] = { description: 'Done' };
  } else {
    answers[String(entry.status ?? 200)] = {
      description: 'The response',
      content: { 'application/json': { schema: wireSchema(entry.output) } },
    };
  }
  const byStatus = Map.groupBy(new Set(implicitErrors(entry)), (code) => errorCodes[code].status);
  const shape = entry.errorShape === 'function' ? 'FunctionError' : 'Error';
  for (const [status, codes] of byStatus) {
    answers[String(status)] = {
      description: codes.map((code) => `${code}: ${errorCodes[code].text}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${shape}` } } },
    };
  }
  return answers;
}

/** The area and how its reader is called. */
const WEBHOOK_READERS = [
  ['seller', 'sellers'],
  ['admin', 'administrators'],
] as const;

/** What the shop sends to webhooks (Rule 147), from the same schemas that encode it. */
function webhooks(entries: readonly NamedEndpoint[]): Record<string, object> {
  const operationOf = (entry: Endpoint) =>
    entries.find(({ method, path }) => method === entry.method && path === entry.path)?.operationId;
  return Object.fromEntries(
    WEBHOOK_EVENT_TYPES.map((type) => {
      const bodies = WEBHOOK_READERS.map(([area, readers]) => {
        const schema = wireSchema(payloadSchema(type, area));
        const { entry } = dataOf(type, area);
        const description = `To ${readers}; its data is from ${operationOf(entry)}.`;
        return { area, schema: { ...schema, title: `To ${readers}`, description } };
      });
      const content = {
        schema: { anyOf: bodies.map(({ schema }) => schema) },
        examples: Object.fromEntries(
          bodies.map(({ area, schema }) => [area, { value: exampleOf(schema) }]),
        ),
      };
      const post = {
        operationId: `webhook ${type}`.replaceAll(/[ ._](\w)/g, (_, letter: string) =>
          letter.toUpperCase(),
        ),
        summary: `Sent when ${WEBHOOK_EVENTS[type].when}`,
        tags: ['Webhooks'],
        security: [],
        parameters: [
          {
            name: 'Webhook-Signature',
            in: 'header',
            required: true,
            description: 't=<seconds>,v1=<hex>: HMAC-SHA256 over the seconds, a dot and the body.',
            schema: { type: 'string' },
          },
        ],
        requestBody: { required: true, content: { 'application/json': content } },
        responses: {
          '200': { description: 'The receiver has the event' },
          '4XX': { description: 'The event is sent again later' },
        },
      };
      return [type, { post }];
    }),
  );
}

/** The OpenAPI 3.1 document, built from the declarations that the server mounts. */
export function openApiDocument(
  entries: readonly NamedEndpoint[],
  { shopName, serverUrl }: { readonly shopName: string; readonly serverUrl: string },
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const entry of entries) {
    const operations = (paths[entry.path] ??= {});
    operations[entry.method.toLowerCase()] = {
      operationId: entry.operationId,
      summary: entry.summary,
      tags: [entry.tag],
      security: securityOf(entry),
      parameters: parameters(entry),
      ...(entry.body === undefined
        ? {}
        : {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: wireSchema(entry.body) } },
            },
          }),
      responses: responses(entry),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Money is a JSON number of Australian dollars with up to two decimal places, rates are fractions, times are ISO 8601 UTC. ' +
        'Authenticate under /auth/v1 and send the access token as a bearer token.',
    },
    servers: [{ url: serverUrl }],
    paths,
    webhooks: webhooks(entries),
    components: {
      schemas: { Error: ERROR_SCHEMA, FunctionError: FUNCTION_ERROR_SCHEMA },
      securitySchemes: {
        publicKey: { type: 'apiKey', in: 'header', name: 'apikey' },
        publicKeyBearer: { type: 'http', scheme: 'bearer', description: 'The public client key' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which begins with bnk_. A call names the scope that it needs.',
        },
      },
    },
  };
}
