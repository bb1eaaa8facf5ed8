import { timingSafeEqual } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';

import type { Context, Hono } from 'hono';
import { z } from 'zod';

import { roleSatisfies } from '#domain/access/access.ts';

import type { AnsweredFile, Endpoint, EndpointInput, EndpointOutput } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { fieldErrors } from '#contract/errors/field-errors.ts';
import { inputSentence } from '#contract/errors/input-sentence.ts';

import { bearerOf } from '#server/http/bearer.ts';
import { readJson } from '#server/http/body.ts';
import { clientIpOf } from '#server/http/client-ip.ts';
import type { Actor, RequestCtx, Services, SignedInCtx } from '#server/http/context.ts';
import { errorResponse } from '#server/http/errors.ts';
import { withOwnPicturePaths } from '#server/http/own-pictures.ts';
import { requireStorable } from '#server/http/storable-text.ts';
import { newId } from '#server/platform/ids.ts';

/** What a noun's `mountX` function mounts its calls on. */
export interface Api {
  readonly app: Hono;
  readonly services: Services;
  /** The signed-in user behind an access token; refuses with INVALID_TOKEN. */
  readonly authenticate: (services: Services, token: string, now: Date) => Promise<Actor>;
}

/** More parameters than this in one URL are refused. */
const MAX_QUERY_PARAMETERS = 100;

type CtxFor<E extends Endpoint> = E['audience'] extends 'public' | 'key' ? RequestCtx : SignedInCtx;

/** A file may also be sent in parts. */
type HandlerOutput<E extends Endpoint> =
  EndpointOutput<E> extends AnsweredFile
    ? AnsweredFile<Uint8Array | AsyncIterable<Uint8Array>>
    : EndpointOutput<E> extends undefined
      ? void
      : EndpointOutput<E>;

type Handlers<Es extends Record<string, Endpoint>> = {
  readonly [K in keyof Es]: (
    ctx: CtxFor<Es[K]>,
    input: EndpointInput<Es[K]>,
  ) => Promise<HandlerOutput<Es[K]>>;
};

type AnyHandler = (ctx: RequestCtx, input: unknown) => Promise<unknown>;

/**
 * Mounts handlers on declared calls: guards the audience, validates the input, encodes the output.
 * Curried so that the entries keep their literal types: `mount(api, entries)({ name: handler })`.
 */
export function mount<const Es extends Record<string, Endpoint>>(api: Api, entries: Es) {
  return (handlers: Handlers<Es>): void => {
    for (const [name, entry] of Object.entries(entries)) {
      const path = entry.path.replaceAll(/\{(\w+)\}/g, ':$1');
      const handler = handlers[name] as AnyHandler;
      api.app.on(entry.method, path, (c) => answer(c, api, entry, handler));
    }
  };
}

async function answer(c: Context, api: Api, entry: Endpoint, handler: AnyHandler) {
  const { services } = api;
  const requestId = newId();
  c.header('X-Request-Id', requestId);
  try {
    const actor = await guard(c, api, entry);
    const input = await readInput(c, services, entry);
    const ctx: RequestCtx = {
      ...services,
      actor,
      requestId,
      now: services.clock(),
      clientIp: clientIpOf(c, services.config.trustProxyHops),
    };
    const output = await handler(ctx, input);
    const isShared = entry.audience === 'public' && entry.method === 'GET';
    c.header('Cache-Control', isShared ? 'public, max-age=0, must-revalidate' : 'no-store');
    if (entry.file !== undefined) {
      return answerFile(c, entry.file, output as Parameters<typeof answerFile>[2]);
    }
    if (entry.output === undefined) return c.body(null, 204);
    return c.json(z.encode(entry.output as z.ZodType, output) as object, entry.status ?? 200);
  } catch (error) {
    return errorResponse(c, error, {
      requestId,
      log: services.log,
      shape: entry.errorShape ?? 'standard',
    });
  }
}

/** Files are downloads: the browser never shows one as a page of our origin. */
function answerFile(
  c: Context,
  type: string,
  { bytes, name }: AnsweredFile<Uint8Array | AsyncIterable<Uint8Array>>,
): Response {
  c.header('Content-Type', type);
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  if (bytes instanceof Uint8Array) return c.body(new Uint8Array(bytes));
  return c.body(ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>);
}

/** Checks the audience of a call; returns the signed-in user if the call needs one. */
async function guard(c: Context, { services, authenticate }: Api, entry: Endpoint) {
  if (entry.audience === 'public') return null;
  const bearer = bearerOf(c);
  const apiKey = c.req.header('apikey');
  const hasKey =
    isKey(apiKey, services.config.publicKey) || isKey(bearer, services.config.publicKey);
  if (entry.audience === 'key') {
    if (!hasKey) throw new AppError('INVALID_CLIENT_KEY');
    return null;
  }
  // Rule 11: the payment session takes the public client key besides the owner's token.
  if (entry.errorShape === 'function' && !hasKey) throw new AppError('INVALID_CLIENT_KEY');
  if (bearer === undefined) {
    throw new AppError(
      'NOT_SIGNED_IN',
      entry.signedOutText ? { message: entry.signedOutText } : {},
    );
  }
  const actor = await authenticate(services, bearer, services.clock());
  if (entry.audience !== 'user' && !roleSatisfies(actor.role, entry.audience)) {
    throw new AppError('FORBIDDEN');
  }
  return actor;
}

function isKey(candidate: string | undefined, key: string): boolean {
  if (candidate === undefined) return false;
  const given = Buffer.from(candidate);
  const expected = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function readInput(c: Context, { config }: Services, entry: Endpoint) {
  const fields: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  const take = (part: string, schema: unknown, raw: unknown) => {
    const parsed = z.safeDecode(schema as z.ZodType, raw as never, { error: inputSentence });
    if (parsed.success) input[part] = parsed.data;
    else Object.assign(fields, fieldErrors(parsed.error));
  };
  if (entry.params !== undefined) take('params', entry.params, requireStorable(c.req.param()));
  if (entry.query !== undefined) {
    take('query', entry.query, requireStorable(readQuery(c, entry.query as z.ZodObject)));
  }
  if (entry.headers !== undefined) take('headers', entry.headers, c.req.header());
  if (entry.body !== undefined) {
    const origins = [config.siteUrl, new URL(c.req.url).origin];
    take('body', entry.body, withOwnPicturePaths(await readJson(c), origins));
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  return input;
}

/** An array where the schema declares one, else the first value. Blank values count as absent. */
function readQuery(c: Context, schema: z.ZodObject): Record<string, unknown> {
  const parameters = new URL(c.req.url).searchParams;
  if (parameters.size > MAX_QUERY_PARAMETERS) {
    throw new AppError('BAD_REQUEST', { message: 'Too many query parameters.' });
  }
  const raw: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = parameters.getAll(name).filter((value) => value !== '');
    if (values.length === 0) continue;
    raw[name] = isArraySchema(field as z.ZodType) ? values : values[0];
  }
  return raw;
}

function isArraySchema(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional) return isArraySchema(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray;
}
