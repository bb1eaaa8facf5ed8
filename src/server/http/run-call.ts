import { timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import { roleSatisfies } from '#domain/access/access.ts';
import { isKeyText, keyMayCall } from '#domain/access/api-keys.ts';
import { sellerRoleSatisfies } from '#domain/access/seller-roles.ts';

import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { fieldErrors } from '#contract/errors/field-errors.ts';
import { inputSentence } from '#contract/errors/input-sentence.ts';
import { onlyFor } from '#contract/text/seller-role-required.ts';
import { UUID } from '#contract/uuid.ts';

import type { Actor, ActorKey, RequestCtx, Services } from '#server/http/context.ts';
import { withOwnPicturePaths } from '#server/http/own-pictures.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { requireRecentFactor, roleRefusal } from '#server/http/second-factor.ts';
import { requireStorable } from '#server/http/storable-text.ts';

/** A call as it arrived, over HTTP or within the process. Nothing in it is validated. */
export interface CallRequest {
  readonly id: string;
  readonly clientIp: string;
  readonly bearer: string | undefined;
  readonly apiKey: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly headers: Readonly<Record<string, string>>;
  /** The origin that the caller used. */
  readonly origin: string;
  readonly readBody: () => Promise<unknown>;
}

export interface CallServices {
  readonly services: Services;
  /** Absent for the shop's own pages. */
  readonly limits?: RateLimits;
  /** The signed-in user behind an access token; refuses with INVALID_TOKEN. */
  readonly authenticate: (services: Services, token: string, now: Date) => Promise<Actor>;
}

export type Handler = (ctx: RequestCtx, input: unknown) => Promise<unknown>;

/** More parameters than this in one URL are refused. */
const MAX_QUERY_PARAMETERS = 100;

/** Guards the audience, validates the input and runs the handler. Every call passes here. */
export async function runCall(
  { services, limits, authenticate }: CallServices,
  { entry, handler }: { readonly entry: Endpoint; readonly handler: Handler },
  request: CallRequest,
): Promise<unknown> {
  const { id: requestId, clientIp } = request;
  // Above the limit of wrong keys a guess is not even looked up.
  if (request.bearer !== undefined && isKeyText(request.bearer)) {
    limits?.check('wrongKeys', { clientIp, now: services.clock() });
  }
  const actor = await guard(request, { services, authenticate }, entry).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'INVALID_API_KEY') {
      limits?.take('wrongKeys', { actor: null, clientIp, now: services.clock() });
    }
    throw error;
  });
  if (actor?.key != null) {
    limits?.take('keys', { actor: { userId: actor.key.id }, clientIp, now: services.clock() });
  }
  if (entry.limit !== undefined)
    limits?.take(entry.limit, { actor, clientIp, now: services.clock() });
  const input = await readInput(request, services, entry);
  return handler({ ...services, actor, requestId, now: services.clock(), clientIp }, input);
}

/** Checks the audience of a call; returns the signed-in user if the call needs one. */
async function guard(
  { bearer, apiKey, query }: CallRequest,
  { services, authenticate }: CallServices,
  entry: Endpoint,
) {
  if (entry.audience === 'public') return null;
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
  if (actor.key !== null) requireKeyScope(actor.key, entry);
  if (entry.audience !== 'user' && !roleSatisfies(actor.role, entry.audience)) {
    throw roleRefusal(actor, entry.audience);
  }
  const acting = entry.audience === 'seller' ? forSeller(actor, entry, query) : actor;
  if (entry.asksAgain === true) requireRecentFactor(acting, services.clock());
  return acting;
}

/** Refuses a call that keys cannot make, or whose scope the key does not have (Rule 144). */
function requireKeyScope(key: ActorKey, entry: Endpoint): void {
  const decision = keyMayCall(key, entry);
  if (decision.ok) return;
  if (decision.reason === 'not_for_keys') throw new AppError('NOT_FOR_API_KEYS');
  const message = `This API key needs the scope ${entry.keyScope}.`;
  throw new AppError('API_KEY_SCOPE_REQUIRED', { message });
}

/**
 * The actor with the seller that a call of the seller area names, or else their first one (Rule
 * 130). Refuses a seller that they do not work for, and one where their role is too small.
 * Administrators act for no seller; each call reads which one they look at (Rule 17).
 */
function forSeller(actor: Actor, { sellerRole = 'owner' }: Endpoint, query: CallRequest['query']) {
  if (actor.seller === null) return actor;
  const named = query.get('seller_id')?.[0] ?? '';
  // What is no id is refused with the rest of the input.
  const id = UUID.test(named) ? named : actor.seller.id;
  const seller = actor.sellers.find((each) => each.id === id);
  if (seller === undefined) throw new AppError('SELLER_NOT_YOURS');
  if (!sellerRoleSatisfies(seller.role, sellerRole)) {
    const message = onlyFor(sellerRole, seller.name);
    throw new AppError('SELLER_ROLE_REQUIRED', { message });
  }
  return { ...actor, seller };
}

function isKey(candidate: string | undefined, key: string): boolean {
  if (candidate === undefined) return false;
  const given = Buffer.from(candidate);
  const expected = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function readInput(request: CallRequest, { config }: Services, entry: Endpoint) {
  const fields: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  const take = (part: string, schema: unknown, raw: unknown) => {
    const parsed = z.safeDecode(schema as z.ZodType, raw as never, { error: inputSentence });
    if (parsed.success) input[part] = parsed.data;
    else Object.assign(fields, fieldErrors(parsed.error));
  };
  if (entry.params !== undefined) take('params', entry.params, requireStorable(request.params));
  if (entry.query !== undefined) {
    take('query', entry.query, requireStorable(readQuery(request, entry.query as z.ZodObject)));
  }
  if (entry.headers !== undefined) take('headers', entry.headers, request.headers);
  if (entry.body !== undefined) {
    const origins = [config.siteUrl, request.origin];
    take('body', entry.body, withOwnPicturePaths(await request.readBody(), origins));
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  return input;
}

/** An array where the schema declares one, else the first value. Blank values count as absent. */
function readQuery({ query }: CallRequest, schema: z.ZodObject): Record<string, unknown> {
  let count = 0;
  for (const values of query.values()) count += values.length;
  if (count > MAX_QUERY_PARAMETERS) {
    throw new AppError('BAD_REQUEST', { message: 'Too many query parameters.' });
  }
  const raw: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = (query.get(name) ?? []).filter((value) => value !== '');
    if (values.length === 0) continue;
    raw[name] = isArraySchema(field as z.ZodType) ? values : values[0];
  }
  return raw;
}

function isArraySchema(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional) return isArraySchema(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray;
}
