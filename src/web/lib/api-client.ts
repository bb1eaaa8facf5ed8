import { z } from 'zod';

import type { AnsweredFile, Endpoint, EndpointInput, EndpointOutput } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/all.ts';
import { ApiError, unanswered } from '#contract/errors/api-error.ts';
import { invalidInput } from '#contract/errors/field-errors.ts';
import { inputSentence } from '#contract/errors/input-sentence.ts';
import { queryText } from '#contract/paths/pages.ts';

/** Sends a request to the API: `fetch` in the browser, the in-process app on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

export interface ApiClientOptions {
  readonly transport: Transport;
  readonly publicKey: string;
  /** The signed-in user's access token, or null. Public calls do not use it. */
  readonly accessToken: () => Promise<string | null>;
  /**
   * A token for the retry of a call that was refused for its token, or for having none; null if
   * there is none.
   */
  readonly renewAccessToken?: (refused: string | null) => Promise<string | null>;
}

type CallInput<E> = EndpointInput<E> & { readonly signal?: AbortSignal };

type Call<E> =
  Record<never, never> extends EndpointInput<E>
    ? (input?: CallInput<E>) => Promise<EndpointOutput<E>>
    : (input: CallInput<E>) => Promise<EndpointOutput<E>>;

/** The declared calls as functions, by group. */
export type ClientOf<Groups> = {
  readonly [Group in keyof Groups]: {
    readonly [Name in keyof Groups[Group]]: Call<Groups[Group][Name]>;
  };
};

/** The calls of the shop's pages. */
export type ApiClient = ClientOf<typeof endpoints>;

interface AnyInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  return createClient(endpoints, options);
}

/**
 * A typed client with a function for each declared call. Answers are decoded; errors throw
 * ApiError.
 */
export function createClient<const Groups extends object>(
  declared: Groups,
  options: ApiClientOptions,
): ClientOf<Groups> {
  const groups = Object.entries(declared).map(([group, entries]) => {
    const calls = Object.entries(entries as Record<string, Endpoint>).map(([name, entry]) => [
      name,
      (input: AnyInput = {}) => call(options, entry, input),
    ]);
    return [group, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups) as ClientOf<Groups>;
}

async function call(
  { transport, publicKey, accessToken, renewAccessToken }: ApiClientOptions,
  entry: Endpoint,
  input: AnyInput,
): Promise<unknown> {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const headers: Record<string, string> = { apikey: publicKey, ...input.headers };
  const isForUser = entry.audience !== 'public' && entry.audience !== 'key';
  let token: string | null = null;
  if (entry.audience === 'key') headers['authorization'] = `Bearer ${publicKey}`;
  else if (isForUser) {
    token = await accessToken();
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
  }
  const init: RequestInit = { method: entry.method, headers };
  if (input.signal !== undefined) init.signal = input.signal;
  if (entry.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(encodeBody(entry.body as unknown as z.ZodType, input.body));
  }
  const target = `${path}${queryText(input.query ?? {})}`;
  let response = await send(transport, target, init);
  // The token expired in transit, or this device's clock is wrong. The server did nothing, so the
  // call may be repeated.
  if (response.status === 401 && isForUser && renewAccessToken !== undefined) {
    const renewed = await renewAccessToken(token);
    if (renewed !== null) {
      headers['authorization'] = `Bearer ${renewed}`;
      response = await send(transport, target, init);
    }
  }
  if (!response.ok) throw await readError(response, entry);
  if (entry.file !== undefined) return readFile(response);
  if (entry.output === undefined || response.status === 204) return undefined;
  return readAnswer(response, entry.output as unknown as z.ZodType);
}

/**
 * The encoded body. A body that the schema refuses is not sent: it throws the ApiError that the
 * server would answer, with one sentence per field.
 */
function encodeBody(schema: z.ZodType, body: unknown): unknown {
  const encoded = z.safeEncode(schema, body, { error: inputSentence });
  if (encoded.success) return encoded.data;
  throw invalidInput(encoded.error);
}

/**
 * The decoded answer. If it is not what the call declares, for example a proxy's page, it throws an
 * ApiError without a message.
 */
async function readAnswer(response: Response, schema: z.ZodType): Promise<unknown> {
  try {
    return z.decode(schema, (await response.json()) as never);
  } catch {
    throw new ApiError({ status: response.status, code: 'UNKNOWN' });
  }
}

async function send(transport: Transport, path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(path, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw unanswered(error);
  }
}

async function readFile(response: Response): Promise<AnsweredFile> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download';
  return { bytes: new Uint8Array(await response.arrayBuffer()), name };
}

interface ErrorBody {
  readonly error?:
    | string
    | {
        readonly code?: string;
        readonly message?: string;
        readonly fields?: Record<string, string>;
        readonly data?: unknown;
        readonly requestId?: string;
      };
  readonly code?: string;
  readonly requestId?: string;
}

/**
 * Reads both error shapes. If the answer has no message of ours, each screen shows its own; only
 * the totals show `HTTP {status}: {text}` (Rule 50).
 */
async function readError(response: Response, entry: Endpoint): Promise<ApiError> {
  const text = await response.text();
  const { code, error, requestId } = readErrorBody(text);
  const details = typeof error === 'string' ? { message: error } : (error ?? {});
  const isTotals = entry.audience === 'key';
  return new ApiError({
    status: response.status,
    code: code ?? details.code ?? 'UNKNOWN',
    message:
      details.message?.trim() ||
      (isTotals ? `HTTP ${response.status}: ${text.slice(0, 200)}` : undefined),
    ...(details.fields === undefined ? {} : { fields: details.fields }),
    data: details.data,
    requestId: details.requestId ?? requestId ?? null,
  });
}

/** An empty body if the text is not JSON, for example a proxy's page. */
function readErrorBody(text: string): ErrorBody {
  try {
    return (JSON.parse(text) ?? {}) as ErrorBody;
  } catch {
    return {};
  }
}
