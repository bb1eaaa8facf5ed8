import { sql, type Insertable, type Updateable } from 'kysely';

import type { WebhookDeliveriesTable, WebhookEndpointsTable } from '#db/types.ts';
import type { WebhookEventType } from '#domain/webhooks/events.ts';

import { hasSecondFactor } from '#server/accounts/queries/sessions.ts';
import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';
import { membershipsOfUser } from '#server/sellers/people/queries.ts';

/** Whose webhooks: a seller's, or the platform's (null). */
export type WebhookOwner = string | null;

/** Endpoints with the facts about their makers that decide what they may be sent. */
function endpoints(db: Db) {
  return db
    .selectFrom('webhook_endpoints')
    .innerJoin('user_profiles', 'user_profiles.id', 'webhook_endpoints.made_by')
    .innerJoin('auth_users', 'auth_users.id', 'webhook_endpoints.made_by')
    .select([
      'webhook_endpoints.id',
      'webhook_endpoints.seller_id',
      'webhook_endpoints.made_by',
      'webhook_endpoints.url',
      'webhook_endpoints.description',
      'webhook_endpoints.former_secret_until',
      'webhook_endpoints.paused_at',
      'webhook_endpoints.paused_by',
      'webhook_endpoints.failing_since',
      'webhook_endpoints.created_at',
      'auth_users.email',
      'auth_users.banned_until',
      'user_profiles.first_name',
      'user_profiles.last_name',
      'user_profiles.role',
      'user_profiles.suspended_at',
      'user_profiles.archived_at',
    ])
    .select((eb) => [
      eb.ref('webhook_endpoints.events').$castTo<WebhookEventType[]>().as('events'),
      hasSecondFactor(eb).as('has_factor'),
      membershipsOfUser(eb).as('sellers'),
      sql<number>`(
        select count(*) from webhook_deliveries d
        where d.endpoint_id = webhook_endpoints.id and d.state = 'waiting')`.as('waiting'),
    ]);
}

export async function findEndpoint(db: Db, owner: WebhookOwner, id: string) {
  return endpoints(db)
    .where('webhook_endpoints.id', '=', id)
    .where('webhook_endpoints.seller_id', 'is not distinct from', owner)
    .executeTakeFirst();
}

export type EndpointRow = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>;

/** Newest first; there are never many. */
export async function listEndpoints(db: Db, owner: WebhookOwner): Promise<EndpointRow[]> {
  return endpoints(db)
    .where('webhook_endpoints.seller_id', 'is not distinct from', owner)
    .orderBy('webhook_endpoints.created_at', 'desc')
    .orderBy('webhook_endpoints.id')
    .execute();
}

/** The endpoints of every owner. */
export async function listAllEndpoints(db: Db): Promise<EndpointRow[]> {
  return endpoints(db).orderBy('webhook_endpoints.id').execute();
}

export async function insertEndpoint(
  db: Db,
  row: Insertable<WebhookEndpointsTable>,
): Promise<void> {
  await db.insertInto('webhook_endpoints').values(row).execute();
}

/** An endpoint with its secrets, locked. */
export async function lockEndpoint(db: Db, id: string) {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedEndpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>;

export async function updateEndpoint(
  db: Db,
  id: string,
  change: Updateable<WebhookEndpointsTable>,
): Promise<void> {
  await db.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute();
}

export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** Whether this process makes deliveries until its transaction ends: one at a time does. */
export async function becomePreparer(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('webhook outbox')) as is_first`.execute(db);
  return rows[0]?.is_first === true;
}

export interface OutboxRow {
  readonly number: number;
  readonly id: string;
  readonly type: WebhookEventType;
  readonly subject_id: string;
  /** The parcel, for events about parcels. */
  readonly source_id: string | null;
  readonly seller_ids: readonly string[];
  readonly created_at: Date;
  /** Of the order or return; null for products, whose answer has it. */
  readonly version: number | null;
}

/** What has happened and is not yet a delivery, oldest first. */
export async function listOutbox(db: Db, limit: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('webhook_outbox as o')
    .select(['o.number', 'o.id', 'o.subject_id', 'o.source_id', 'o.seller_ids', 'o.created_at'])
    .select((eb) => [
      eb.ref('o.type').$castTo<WebhookEventType>().as('type'),
      sql<number | null>`coalesce(
        (select version from orders where orders.id = o.subject_id),
        (select version from returns where returns.id = o.subject_id))`.as('version'),
    ])
    .orderBy('o.number')
    .limit(limit)
    .execute();
}

export async function deleteOutbox(db: Db, numbers: readonly number[]): Promise<void> {
  await db.deleteFrom('webhook_outbox').where('number', 'in', numbers).execute();
}

/** A number for an event that the outbox does not have. */
export async function nextEventNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('webhook_outbox', 'number')) as number`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The sequence of the outbox gave no number.');
  return row.number;
}

/** Adds deliveries; those that an endpoint has already stay as they are. */
export async function insertDeliveries(
  db: Db,
  rows: readonly Insertable<WebhookDeliveriesTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const isDue = (now: Date) => sql<boolean>`d.state = 'waiting' and d.next_attempt_at <= ${now}
  and (d.claimed_until is null or d.claimed_until <= ${now})
  and not exists (
    select from webhook_deliveries e
    where e.endpoint_id = d.endpoint_id and e.subject_id = d.subject_id
      and e.state = 'waiting' and e.number < d.number)`;

/** The endpoints that have something to send now. */
export async function listDueEndpoints(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as w')
    .select('w.id')
    .where('w.paused_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries as d')
          .select(sql`1`.as('one'))
          .whereRef('d.endpoint_id', '=', 'w.id')
          .where(isDue(now)),
      ),
    )
    .orderBy('w.id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface ClaimedDelivery {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly body: string;
  readonly attempts: number;
  readonly give_up_at: Date;
}

/**
 * Claims what is to be sent now, the oldest event of each subject, so that at most `most`
 * deliveries of the endpoint are under way. The endpoint must be locked.
 */
export async function claimDeliveries(
  db: Db,
  endpointId: string,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries set claimed_until = ${until}
    where id in (
      select d.id from webhook_deliveries d
      where d.endpoint_id = ${endpointId} and ${isDue(now)}
      order by d.next_attempt_at, d.number
      limit greatest(0, ${most} - (
        select count(*) from webhook_deliveries c
        where c.endpoint_id = ${endpointId} and c.state = 'waiting' and c.claimed_until > ${now})))
    returning id, event_id, type, body, attempts, give_up_at`.execute(db);
  return rows;
}

/** Stores how an attempt ended; false if the delivery is gone or was claimed again since. */
export async function settleDelivery(
  db: Db,
  { id, claimedUntil }: { readonly id: string; readonly claimedUntil: Date },
  change: Pick<Updateable<WebhookDeliveriesTable>, 'state' | 'attempts' | 'next_attempt_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ ...change, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_until', '=', claimedUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertAttempt(
  db: Db,
  attempt: {
    readonly delivery_id: string;
    readonly started_at: Date;
    readonly took_ms: number;
    readonly status: number | null;
    readonly error: string | null;
    readonly answer: string;
  },
): Promise<void> {
  await db.insertInto('webhook_attempts').values(attempt).execute();
}

function deliveries(db: Db, endpointId: string) {
  return db
    .selectFrom('webhook_deliveries as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_attempts as a')
          .select(['a.status', 'a.error', 'a.started_at'])
          .whereRef('a.delivery_id', '=', 'd.id')
          .orderBy('a.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('d.endpoint_id', '=', endpointId)
    .select([
      'd.id',
      'd.event_id',
      'd.type',
      'd.subject_id',
      'd.state',
      'd.attempts',
      'd.next_attempt_at',
      'd.created_at',
      'last.status as last_status',
      'last.error as last_error',
      'last.started_at as last_attempt_at',
    ]);
}

export async function findDelivery(db: Db, endpointId: string, id: string) {
  return deliveries(db, endpointId).select('d.body').where('d.id', '=', id).executeTakeFirst();
}

export type DeliveryRow = Omit<NonNullable<Awaited<ReturnType<typeof findDelivery>>>, 'body'>;

/** The newest first. */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  filter: {
    readonly state?: DeliveryRow['state'] | undefined;
    readonly type?: string | undefined;
    readonly limit: number;
    readonly offset: number;
  },
) {
  let query = deliveries(db, endpointId).orderBy('d.number', 'desc');
  if (filter.state !== undefined) query = query.where('d.state', '=', filter.state);
  if (filter.type !== undefined) query = query.where('d.type', '=', filter.type);
  return pageOfRows(query, filter);
}

/** Every attempt of a delivery, the newest first. */
export async function listAttempts(db: Db, deliveryId: string) {
  return db
    .selectFrom('webhook_attempts')
    .select(['started_at', 'took_ms', 'status', 'error', 'answer'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .execute();
}

/** Has deliveries sent again that are not waiting; returns how many. */
export async function replayDeliveries(
  db: Db,
  endpointId: string,
  which: { readonly id: string } | { readonly since: Date; readonly givenUpOnly: boolean },
  { now, giveUpAt }: { readonly now: Date; readonly giveUpAt: Date },
): Promise<number> {
  let query = db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now, give_up_at: giveUpAt })
    .where('endpoint_id', '=', endpointId)
    .where('state', '<>', 'waiting');
  if ('id' in which) query = query.where('id', '=', which.id);
  else query = query.where('created_at', '>=', which.since);
  if ('since' in which && which.givenUpOnly) query = query.where('state', '=', 'given_up');
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lets what waited during a pause be sent at once, with a whole day to try. */
export async function resumeDeliveries(
  db: Db,
  endpointId: string,
  { now, giveUpAt }: { readonly now: Date; readonly giveUpAt: Date },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_attempt_at: now, give_up_at: giveUpAt })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}

/** A busy shop makes more than a hundred thousand a day. */
const DELETED_AT_ONCE = 10_000;

/** Deletes a batch of the deliveries made before a moment; returns how many. */
export async function deleteDeliveries(
  db: Db,
  { before }: { readonly before: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(DELETED_AT_ONCE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
