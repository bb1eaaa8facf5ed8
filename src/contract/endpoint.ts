import type { Role } from '#domain/access/access.ts';
import type { KeyScope } from '#domain/access/api-keys.ts';
import type { SellerRole } from '#domain/access/seller-roles.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';

/**
 * The part of a zod schema that inference needs. Constraining by this shape instead of `z.ZodType`
 * keeps type-checking flat as endpoints are added.
 */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** The decoded value that code works with: integer cents, basis points. */
export type Decoded<S> = S extends { readonly _zod: { readonly output: infer T } } ? T : undefined;

/**
 * `public` needs nothing; `key` the public client key; `user` any signed-in user; a role is a
 * minimum.
 */
export type Audience = 'public' | 'key' | 'user' | Role;

/** What is limited per account and per address (Rule 103). */
export type LimitName =
  | 'orders'
  | 'previews'
  | 'searches'
  | 'matches'
  | 'addresses'
  | 'applications'
  | 'preferences'
  | 'uploads'
  | 'messages'
  | 'reports'
  | 'reviews'
  | 'keys'
  | 'wrongKeys';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` placeholders. */
  readonly path: string;
  readonly audience: Audience;
  /** The least role of a seller's people for `seller` calls (Rule 130): owner by default. */
  readonly sellerRole?: SellerRole;
  /** What an API key needs to make the call (Rule 144). Absent: no key can, as by default. */
  readonly keyScope?: KeyScope;
  /** The error text for callers without a token, instead of "User must be logged in". */
  readonly signedOutText?: string;
  readonly tag: string;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** The largest body in bytes, where far less than usual is enough. */
  readonly maxBytes?: number;
  /** Absent means an empty 204, unless the answer is a file. */
  readonly output?: Schema;
  /** The response is a file of this type instead of JSON; handlers return its bytes and name. */
  readonly file?: 'application/pdf' | 'text/csv' | 'text/plain';
  readonly status?: 200 | 201;
  readonly errors?: readonly ErrorCode[];
  /** Calls above this limit answer 429. The shop's own pages are not limited. */
  readonly limit?: LimitName;
  /**
   * Whoever has a second factor must have given it in the last ten minutes (Rule 106); else the
   * answer is 403 `MFA_NOT_RECENT`.
   */
  readonly asksAgain?: true;
  /** `/functions/v1` sends errors as `{ "error": "text" }` (Rule 45). */
  readonly errorShape?: 'standard' | 'function';
}

type Call = `${Endpoint['method']} /${string}`;

/**
 * Declares the calls that share an audience and a tag: `account('GET /api/profile', { … })`.
 * Preserves the literal types of their schemas.
 */
export function endpointsOf<
  const Common extends Pick<Endpoint, 'audience' | 'sellerRole' | 'tag' | 'query'>,
>(common: Common) {
  return <const Own extends Omit<Endpoint, 'method' | 'path' | 'audience' | 'tag'>>(
    call: Call,
    own: Own,
  ) => {
    const [method, path] = call.split(' ');
    return { ...common, ...own, method, path } as Omit<Common, keyof Own> &
      Own &
      Pick<Endpoint, 'method' | 'path'>;
  };
}

type Part<E, Name extends string, Key extends string> =
  E extends Record<Key, infer S> ? { readonly [N in Name]: Decoded<S> } : unknown;

/** The decoded input of a handler. */
export type EndpointInput<E> = Part<E, 'params', 'params'> &
  Part<E, 'query', 'query'> &
  Part<E, 'headers', 'headers'> &
  Part<E, 'body', 'body'>;

/** A file that a handler returns and the client receives. */
export interface AnsweredFile<Bytes = Uint8Array> {
  readonly bytes: Bytes;
  /** The file name: letters, digits, dots and dashes. */
  readonly name: string;
}

/** The return value of a handler, before encoding. */
export type EndpointOutput<E> = E extends { readonly output: infer S }
  ? Decoded<S>
  : E extends { readonly file: string }
    ? AnsweredFile
    : undefined;
