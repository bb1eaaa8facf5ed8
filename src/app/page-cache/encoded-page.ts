import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

import { LRUCache } from 'lru-cache';

import type { RenderedPage } from '#app/pages.tsx';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it goes over the wire, in the two encodings that nearly everybody takes. */
export interface EncodedPage {
  readonly status: number;
  readonly br: Variant;
  readonly gzip: Variant;
  /** For a client that takes neither: its body is unpacked when one asks. */
  readonly identity: Omit<Variant, 'body'>;
  /** Memory that the bodies take. */
  readonly bytes: number;
}

interface Variant {
  readonly body: Buffer;
  /** Name, value, name, value ..., as node:http takes it fastest. */
  readonly headers: readonly string[];
  readonly etag: string | null;
  readonly notModifiedHeaders: readonly string[];
}

// Higher settings take ten times as long for a few per cent.
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
const VARY = ['Vary', 'Accept-Encoding'] as const;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const unpackGzip = promisify(gunzip);

/**
 * Compresses a page once for all who will ask for it. A page that may be kept gets a strong tag of
 * its bytes and headers, one per encoding. The answer "not modified" names neither policy nor type:
 * those that came with the body stand.
 */
export async function encodePage(page: RenderedPage): Promise<EncodedPage> {
  const plain = Buffer.from(page.html);
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    compressGzip(plain, { level: GZIP_LEVEL }),
  ]);
  const headers = Object.entries(page.headers).flat();
  const hash =
    page.status === 200
      ? createHash('sha256')
          .update(headers.join('\n'))
          .update('\n\n')
          .update(plain)
          .digest('base64url')
          .slice(0, 22)
      : null;
  const cacheControl = page.headers['Cache-Control'] ?? 'no-store';
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = hash === null ? null : `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const tagHeader = etag === null ? [] : ['ETag', etag];
    return {
      body,
      etag,
      headers: [
        ...headers,
        ...VARY,
        ...tagHeader,
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        'Content-Length',
        String(body.length),
      ],
      notModifiedHeaders: [...tagHeader, 'Cache-Control', cacheControl, ...VARY],
    };
  };
  const { body: _, ...identity } = variant('identity', plain);
  return {
    status: page.status,
    br: variant('br', br),
    gzip: variant('gzip', gzipped),
    identity,
    bytes: br.length + gzipped.length,
  };
}

/**
 * Answers with the page, or with "not modified" where the client names the tag of what it would
 * get.
 */
export async function sendPage(
  page: EncodedPage,
  request: IncomingMessage,
  response: ServerResponse,
  options: { readonly isPassingOn?: boolean } = {},
): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const { etag, headers, notModifiedHeaders } = page[encoding];
  if (etag !== null && namesTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, withoutKeeping(notModifiedHeaders, options));
    response.end();
    return;
  }
  const isHead = request.method === 'HEAD';
  const body =
    encoding === 'identity'
      ? await (isHead ? null : unpackGzip(page.gzip.body))
      : page[encoding].body;
  response.writeHead(page.status, withoutKeeping(headers, options));
  response.end(isHead ? undefined : body);
}

/** The same headers, but nobody on the way may keep the answer. */
function withoutKeeping(
  headers: readonly string[],
  { isPassingOn = false }: { readonly isPassingOn?: boolean },
): string[] {
  if (!isPassingOn) return headers as string[];
  return headers.map((text, index) => (headers[index - 1] === 'Cache-Control' ? 'no-store' : text));
}

const encodings = new LRUCache<string, Encoding>({ max: 200, memoMethod: chooseEncoding });

/** The best encoding that the client accepts. */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  return typeof accepted === 'string' ? encodings.memo(accepted) : 'identity';
}

/**
 * Brotli where it is taken at all, else gzip, else the plain text; `q=0` refuses, `*` takes what is
 * not named.
 */
export function chooseEncoding(accepted: string): Encoding {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Compares weakly, as the standard asks of this header: a proxy may have weakened our tag. */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((text) => {
    const tag = text.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
