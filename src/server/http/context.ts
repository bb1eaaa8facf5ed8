import type { Logger } from 'pino';

import type { Role } from '#domain/access/access.ts';
import type { KeyScope } from '#domain/access/api-keys.ts';
import type { Membership } from '#domain/access/seller-roles.ts';

import type { Jobs } from '#server/jobs/jobs.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Outbound } from '#server/platform/outbound/outbound.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import type { Replicas } from '#server/platform/replicas.ts';

/** What the process holds: made once at start-up, replaced piece by piece in tests. */
export interface Services {
  readonly db: Db;
  readonly replicas: Replicas;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  /** Calls addresses that people have entered. */
  readonly outbound: Outbound;
  /** The provider that takes new payments. */
  readonly payments: PaymentProvider;
  /** Other configured providers, which have taken payments before. */
  readonly otherPayments: readonly PaymentProvider[];
}

export interface NamedMembership extends Membership {
  /** What customers read. */
  readonly name: string;
}

/** The API key that makes a call (Rule 144). */
export interface ActorKey {
  readonly id: string;
  readonly name: string;
  readonly area: 'seller' | 'admin';
  readonly scopes: readonly KeyScope[];
}

/** The signed-in user, read from the database on every request; never from a token claim. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  /** What this session may do: a customer's part until a required second factor was given. */
  readonly role: Role;
  /** What the person may do once it was. Membership of a seller counts, not the profile's role. */
  readonly grantedRole: Role;
  /** The sellers that the person works for (Rule 130); none for administrators. */
  readonly sellers: readonly NamedMembership[];
  /** The one that this call acts for: the one it names, else the person's first. */
  readonly seller: NamedMembership | null;
  /** An API key has no session: its own id. */
  readonly sessionId: string;
  /** Whether the person has a confirmed second factor. */
  readonly hasFactor: boolean;
  /** When this session's second factor was given; null if it was not. */
  readonly secondFactorAt: Date | null;
  readonly firstName: string;
  readonly lastName: string;
  /** The API key with which a program calls for this person; null for the person. */
  readonly key: ActorKey | null;
}

/** What a use case works with, in a request, a webhook or a job. */
export interface Ctx extends Services {
  readonly now: Date;
}

/** The context of a request. */
export interface RequestCtx extends Ctx {
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly clientIp: string;
}

/** The context of an endpoint whose audience is a signed-in user. */
export interface SignedInCtx extends RequestCtx {
  readonly actor: Actor;
}

/** Runs `work` in one transaction. Inside, lint refuses the outer context and its `db`. */
export function inTransaction<Context extends Pick<Ctx, 'db'>, Result>(
  ctx: Context,
  work: (tx: Context) => Promise<Result>,
): Promise<Result> {
  return withTransaction(ctx.db, (trx) => work({ ...ctx, db: trx }));
}
