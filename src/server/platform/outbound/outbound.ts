import { Resolver } from 'node:dns/promises';
import { addAbortListener } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect, type ConnectionOptions } from 'node:tls';

import { OUTBOUND_REFUSALS, type OutboundRefusal } from '#contract/text/outbound-refusals.ts';

import { isPublicAddress } from '#server/platform/outbound/public-address.ts';
import { errorCode } from '#server/platform/start-error.ts';

/** Calls addresses that people have entered (Rule 143). Each call throws an OutboundError. */
export interface Outbound {
  /** Refuses an address that cannot be called now. */
  check(url: string): Promise<void>;
  /** Downloads a file. Follows up to 3 redirects. */
  download(url: string, limits: DownloadLimits): Promise<Download>;
  /** Sends a body. Reads only how the answer begins, and follows no redirect. */
  post(url: string, message: OutboundMessage): Promise<Answer>;
}

interface DownloadLimits {
  readonly maxBytes: number;
  /** For everything, from the name to the last byte. */
  readonly timeoutMs: number;
}

interface Download {
  readonly status: number;
  /** As the other server says. */
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

interface Answer {
  readonly status: number;
  /** The first bytes, at most 1,000, as far as they arrived in time. */
  readonly beginning: Buffer;
}

interface OutboundMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

/** Why an address was not called, or did not answer. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: OutboundRefusal;
  /** Such as ECONNREFUSED or CERT_HAS_EXPIRED; null without one. */
  readonly code: string | null;

  constructor(reason: OutboundRefusal, cause?: unknown) {
    super(OUTBOUND_REFUSALS[reason], cause === undefined ? {} : { cause });
    this.reason = reason;
    this.code = errorCode(cause);
  }
}

interface Network {
  /** Every IP address of a name. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /** Begins a TLS connection. Its `lookup` gives the checked addresses and no others. */
  readonly dial: (options: ConnectionOptions) => Duplex;
}

interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

const PORT = 443;
const MOST_REDIRECTS = 3;
const CHECK_TIMEOUT_MS = 5000;
const BEGINNING_BYTES = 1000;
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

const INTERNET: Network = { resolve: addressesInDns, dial: connect };
/** How long a name server may take, and how often it is asked. */
const NAME_SERVER = { timeout: 2000, tries: 2 };

/**
 * Asks the name servers themselves. `dns.lookup` would occupy one of the four threads that also
 * read files, for as long as a name server is silent.
 */
async function addressesInDns(name: string): Promise<readonly string[]> {
  const resolver = new Resolver(NAME_SERVER);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
  return addresses;
}

/**
 * Makes the only way in which the server calls addresses that people have entered. A name is
 * resolved once for each attempt and each redirect. It is refused if any of its addresses is not
 * on the internet, and the connection goes to one of them, so a name that resolves differently
 * the next time leads nowhere else. Only tests give another network.
 */
export function createOutbound({ resolve, dial }: Network = INTERNET): Outbound {
  /** Returns the answer with its body unread. */
  async function exchange(url: URL, { method, headers, body, signal }: Exchange) {
    const host = hostOf(url);
    const addresses = await unlessAborted(signal, publicAddressesOf(host, resolve));
    // Called when the request has its headers: a refused one would leave the socket to nobody.
    const createConnection = () =>
      dial({
        host,
        port: PORT,
        servername: isIP(host) === 0 ? host : '',
        lookup: pinnedTo(addresses),
        ALPNProtocols: ['http/1.1'],
      });
    return new Promise<IncomingMessage>((answered, failed) => {
      request(
        url,
        {
          method,
          signal,
          // Otherwise the Host header would name a port.
          port: PORT,
          defaultPort: PORT,
          headers: { ...headers, 'User-Agent': 'Bullnose', 'Accept-Encoding': 'identity' },
          createConnection,
        },
        answered,
      )
        .on('error', failed)
        .end(body);
    });
  }

  return {
    check: (url) =>
      within(CHECK_TIMEOUT_MS, async (signal) => {
        await unlessAborted(signal, publicAddressesOf(hostOf(parse(url)), resolve));
      }),

    download: (url, { maxBytes, timeoutMs }) =>
      within(timeoutMs, async (signal) => {
        let at = parse(url);
        for (let redirects = 0; ; redirects += 1) {
          const answer = await exchange(at, { method: 'GET', signal });
          const { location, 'content-type': contentType } = answer.headers;
          if (!REDIRECTS.includes(answer.statusCode) || location === undefined) {
            const bytes = await readAtMost(maxBytes, answer);
            return { status: answer.statusCode ?? 0, contentType, bytes };
          }
          answer.destroy();
          if (redirects === MOST_REDIRECTS) throw new OutboundError('too_many_redirects');
          at = parse(location, at);
        }
      }),

    post: (url, { headers, body, timeoutMs }) =>
      within(timeoutMs, async (signal) => {
        const answer = await exchange(parse(url), { method: 'POST', headers, body, signal });
        return { status: answer.statusCode ?? 0, beginning: await readBeginning(answer) };
      }),
  };
}

/** The address as it would be called; throws OutboundError for one that never is. Asks nobody. */
export function callableAddress(text: string): URL {
  const url = parse(text);
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundError('private_network');
  return url;
}

function parse(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new OutboundError('invalid_address');
  if (url.protocol !== 'https:') throw new OutboundError('not_https');
  // The parser drops the default port.
  if (url.port !== '') throw new OutboundError('has_port');
  if (url.username !== '' || url.password !== '') throw new OutboundError('has_password');
  return url;
}

/** The name or IP address; the parser has written IPv4 addresses of every spelling with dots. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

async function publicAddressesOf(host: string, resolve: Network['resolve']) {
  const addresses = isIP(host) === 0 ? await resolved(host, resolve) : [host];
  if (addresses.length === 0) throw new OutboundError('unknown_name');
  if (!addresses.every(isPublicAddress)) throw new OutboundError('private_network');
  return addresses;
}

async function resolved(name: string, resolve: Network['resolve']) {
  try {
    return await resolve(name);
  } catch (error) {
    throw new OutboundError('unknown_name', error);
  }
}

/** Answers with these addresses, whatever name is asked for. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = entries;
  return (_name, options, found) => {
    if (options.all === true) found(null, entries);
    else found(null, first?.address ?? '', first?.family);
  };
}

async function readAtMost(maxBytes: number, answer: IncomingMessage): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw new OutboundError('too_large');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new OutboundError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What a person reads to see why a message was refused. An answer that breaks off still counts. */
async function readBeginning(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop closes the connection.
      if (size >= BEGINNING_BYTES) break;
    }
  } catch {
    // The status is what counts.
  }
  return Buffer.concat(chunks).subarray(0, BEGINNING_BYTES);
}

async function within<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await work(signal);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? 'too_slow' : 'unreachable', error);
  }
}

/** A look-up cannot be cancelled, so its answer is ignored. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  using _listener = addAbortListener(signal, () => reject(signal.reason as Error));
  return await Promise.race([work, aborted]);
}
