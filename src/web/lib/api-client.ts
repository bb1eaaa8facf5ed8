import type { CallRow, CallTable } from '#contract/calls/call-table.ts';
import { convert } from '#contract/calls/codec-tree.ts';
import { shopCalls } from '#contract/calls/shop.ts';
import type { AnsweredFile, EndpointInput, EndpointOutput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints/all.ts';
import { ApiError, unanswered } from '#contract/errors/api-error.ts';
import type { FactorErrorCode } from '#contract/errors/codes.ts';
import { queryText } from '#contract/paths/pages.ts';

/** Sends a request to the API: `fetch`, with a timeout. */
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
  /** The same for a call that asked for the second factor of the reader. */
  readonly confirmedToken?: (code: FactorErrorCode) => Promise<string | null>;
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
  return createClient<typeof endpoints>(shopCalls, options);
}

/**
 * A typed client with a function for each declared call. Bodies are encoded and answers decoded;
 * errors throw ApiError.
 */
export function createClient<Groups extends object>(
  table: CallTable<Groups>,
  options: ApiClientOptions,
): ClientOf<Groups> {
  const groups = Object.entries(table).map(([group, rows]) => {
    const calls = Object.entries(rows as Record<string, CallRow>).map(([name, row]) => [
      name,
      (input: AnyInput = {}) => call(options, row, input),
    ]);
    return [group, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups) as ClientOf<Groups>;
}

async function call(
  { transport, publicKey, accessToken, renewAccessToken, confirmedToken }: ApiClientOptions,
  row: CallRow,
  input: AnyInput,
): Promise<unknown> {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const headers: Record<string, string> = { apikey: publicKey, ...input.headers };
  const isForUser = row.audience === 'user';
  let token: string | null = null;
  if (row.audience === 'key') headers['authorization'] = `Bearer ${publicKey}`;
  else if (isForUser) {
    token = await accessToken();
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
  }
  const init: RequestInit = { method: row.method, headers };
  if (input.signal !== undefined) init.signal = input.signal;
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(row.body ? convert('encode', row.body, input.body) : input.body);
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
  if (!response.ok) {
    const error = await readError(response, row);
    const confirmed = asksForFactor(error.code) ? await confirmedToken?.(error.code) : null;
    if (confirmed == null) throw error;
    headers['authorization'] = `Bearer ${confirmed}`;
    response = await send(transport, target, init);
    if (!response.ok) throw await readError(response, row);
  }
  if (row.isFile) return readFile(response);
  if (row.answers === undefined || response.status === 204) return undefined;
  return readAnswer(response, row);
}

const asksForFactor = (code: string): code is FactorErrorCode => code.startsWith('MFA_');

/**
 * The decoded answer. If it is not the shop's, for example a proxy's page, it throws an ApiError
 * without a message.
 */
async function readAnswer(response: Response, { answers, answer }: CallRow): Promise<unknown> {
  try {
    const body = (await response.json()) as object;
    if (answers !== undefined && answers in body) {
      return answer ? convert('decode', answer, body) : body;
    }
  } catch {
    // It is not JSON, not an object, or has an amount that is none.
  }
  throw new ApiError({ status: response.status, code: 'UNKNOWN' });
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
async function readError(response: Response, row: CallRow): Promise<ApiError> {
  const text = await response.text();
  const { code, error, requestId } = readErrorBody(text);
  const details = typeof error === 'string' ? { message: error } : (error ?? {});
  const isTotals = row.audience === 'key';
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
