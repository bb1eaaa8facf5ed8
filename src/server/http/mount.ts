import { ReadableStream } from 'node:stream/web';

import type { Context, Hono } from 'hono';
import { z } from 'zod';

import type { AnsweredFile, Endpoint, EndpointInput, EndpointOutput } from '#contract/endpoint.ts';

import { bearerOf } from '#server/http/bearer.ts';
import { readJson } from '#server/http/body.ts';
import { clientIpOf } from '#server/http/client-ip.ts';
import type { RequestCtx, SignedInCtx } from '#server/http/context.ts';
import { refuseWhileClosed, type Closing } from '#server/http/closing.ts';
import { errorResponse } from '#server/http/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import {
  runCall,
  type CallRequest,
  type CallServices,
  type Handler,
} from '#server/http/run-call.ts';
import { currentRequestId } from '#server/platform/current-request.ts';

/** What a noun's `mountX` function mounts its calls on. */
export interface Api extends CallServices {
  readonly app: Hono;
  /** Null while the shop is open. Calls within the process are answered all the same. */
  readonly closing: () => Closing | null;
  readonly limits: RateLimits;
  /** The handlers of the declared calls, for callers within the process. */
  readonly handlers: Map<Endpoint, Handler>;
}

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

/**
 * Mounts handlers on declared calls: guards the audience, validates the input, encodes the output.
 * Curried so that the entries keep their literal types: `mount(api, entries)({ name: handler })`.
 */
export function mount<const Es extends Record<string, Endpoint>>(api: Api, entries: Es) {
  return (handlers: Handlers<Es>): void => {
    for (const [name, entry] of Object.entries(entries)) {
      const path = entry.path.replaceAll(/\{(\w+)\}/g, ':$1');
      const handler = handlers[name] as Handler;
      api.handlers.set(entry, handler);
      api.app.on(entry.method, path, (c) => answer(c, api, entry, handler));
    }
  };
}

async function answer(c: Context, api: Api, entry: Endpoint, handler: Handler) {
  const { services } = api;
  const requestId = currentRequestId();
  c.header('X-Request-Id', requestId);
  try {
    const request = requestOf(c, entry, {
      id: requestId,
      trustProxyHops: services.config.trustProxyHops,
    });
    await refuseWhileClosed(api, request.bearer);
    const output = await runCall(api, { entry, handler }, request);
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

function requestOf(
  c: Context,
  { maxBytes }: Endpoint,
  { id, trustProxyHops }: { readonly id: string; readonly trustProxyHops: number },
): CallRequest {
  const { searchParams, origin } = new URL(c.req.url);
  const query = new Map<string, string[]>();
  for (const [name, value] of searchParams) {
    const values = query.get(name);
    if (values === undefined) query.set(name, [value]);
    else values.push(value);
  }
  return {
    id,
    clientIp: clientIpOf(c, trustProxyHops),
    bearer: bearerOf(c),
    apiKey: c.req.header('apikey'),
    params: c.req.param(),
    query,
    headers: c.req.header(),
    origin,
    readBody: () => readJson(c, maxBytes),
  };
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
