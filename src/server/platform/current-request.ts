import { AsyncLocalStorage } from 'node:async_hooks';

import type { Context } from '@opentelemetry/api';

import type { Role } from '#domain/access/access.ts';

import { newId } from './ids.ts';

/** Who makes a request, without saying which person: a service has a token from the operator. */
export type ActorKind = 'visitor' | Role | 'service';

/** What has no declared route: wrong addresses, and what is refused before it is read. */
export const NO_ROUTE = '(none)';

/** What is noted about a request while it is answered. */
export class RequestNotes {
  /** A declared call or a page route such as `/products/{slug}`, so the names are bounded. */
  route = NO_ROUTE;
  actor: ActorKind = 'visitor';
  /** Whether the answer came from memory or disk, and took no rendering and no statement. */
  isStored = false;
  /** Whether it was refused because too many came. */
  isShed = false;
  statements = 0;
  databaseMs = 0;
  /** Its trace, once something in it was traced (tracing.ts). */
  trace: Context | undefined;
  openTrace: (() => Context) | undefined;
  readonly startedAtMs = performance.now();
  #id: string | undefined;

  /** In the answer, in every log line of the request and in the audit log. */
  get id(): string {
    this.#id ??= newId();
    return this.#id;
  }
}

const storage = new AsyncLocalStorage<RequestNotes>();

/** Runs `work` as part of a request: everything it starts finds `notes` in `currentRequest`. */
export function duringRequest<Result>(notes: RequestNotes, work: () => Result): Result {
  return storage.run(notes, work);
}

/** The request that this code runs for; undefined in jobs and at start-up. */
export function currentRequest(): RequestNotes | undefined {
  return storage.getStore();
}

/** Names the route of the current request by its pattern: `/products/:slug`, `/products/$slug`. */
export function noteRoute(pattern: string): void {
  const notes = storage.getStore();
  if (notes !== undefined) notes.route = routeName(pattern);
}

/** Notes that the current request is answered from memory or disk. */
export function noteStored(): void {
  const notes = storage.getStore();
  if (notes !== undefined) notes.isStored = true;
}

/** Notes that the current request is refused because too many came. */
export function noteShed(): void {
  const notes = storage.getStore();
  if (notes === undefined) return;
  notes.route = 'refused';
  notes.isShed = true;
}

/** Notes that the current request is refused because the shop is closed, which is no failure. */
export function noteClosed(): void {
  noteRoute('closed');
}

export function noteActor(actor: ActorKind): void {
  const notes = storage.getStore();
  if (notes !== undefined) notes.actor = actor;
}

/** The id of the current request, or a new one outside of requests. */
export function currentRequestId(): string {
  return storage.getStore()?.id ?? newId();
}

const names = new Map<string, string>();

function routeName(pattern: string): string {
  const known = names.get(pattern);
  if (known !== undefined) return known;
  const name =
    pattern === '/*' || pattern === '/$'
      ? NO_ROUTE
      : pattern.replaceAll(/[:$](\w+)(\{(?:[^{}]|\{[^{}]*\})*\})?/g, '{$1}');
  names.set(pattern, name);
  return name;
}
