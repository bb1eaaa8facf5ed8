import type { Context } from 'hono';

import { AppError } from '#contract/errors/app-error.ts';

import { requireStorable } from '#server/http/storable-text.ts';

/** Largest JSON body that a call accepts, in bytes. */
const MAX_JSON_BYTES = 256 * 1024;

/** Stops at the limit, whatever Content-Length claims. Bytes, because webhooks sign them. */
export async function readBody(c: Context, maxBytes = MAX_JSON_BYTES): Promise<Uint8Array> {
  const declared = Number(c.req.header('content-length') ?? 0);
  if (declared > maxBytes) throw new AppError('BODY_TOO_LARGE');
  const stream = c.req.raw.body;
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Requires the JSON type, so that no cross-site form can send a body (ASVS 3.5). */
export async function readJson(c: Context, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return parseJson(await readBody(c, maxBytes));
}

/** Parses JSON. Refuses invalid JSON (BAD_JSON) and text that cannot be stored (INVALID_INPUT). */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('BAD_JSON');
  }
  return requireStorable(value);
}
