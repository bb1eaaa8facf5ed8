import { sql, type Insertable, type Updateable } from 'kysely';

import type { WebhookDeliveriesTable, WebhookEndpointsTable } from '#db/types.ts';
import type { WebhookEventType } from '#domain/webhooks/events.ts';

import type { GivenUpReason } from '#contract/text/outbound-refusals.ts';

import { selectMaker } from '#server/accounts/queries/makers.ts';
import type { Db } from '#server/platform/database.ts';
import { pageOfRows } from '#server/platform/list-rows.ts';

/** Whose webhooks: a seller's, or the platform's (null). */
export type WebhookOwner = string | null;

/** Endpoints with the facts about their makers that decide what they may be sent. */
function endpoints(db: Db) {
  return db
    .selectFrom('webhook_endpoints')
    .innerJoin('user_profiles', 'user_profiles.id', 'webhook_endpoints.made_by')
    .innerJoin('auth_users', 'auth_users.id', 'webhook_endpoints.made_by')
    .where('webhook_endpoints.deleted_at', 'is', null)
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
      'webhook_endpoints.failed_attempts',
      'webhook_endpoints.created_at',
    ])
    .select((eb) => eb.ref('webhook_endpoints.events').$castTo<WebhookEventType[]>().as('events'))
    .select(selectMaker);
}

/** Endpoints with the number of deliveries that wait. */
function countedEndpoints(db: Db) {
  return endpoints(db).select(
    sql<number>`(
      select count(*) from webhook_deliveries d
      where d.endpoint_id = webhook_endpoints.id and d.state = 'waiting'
        and d.number > coalesce(webhook_endpoints.given_up_to, 0))`.as('waiting'),
  );
}

export async function findEndpoint(db: Db, owner: WebhookOwner, id: string) {
  return countedEndpoints(db)
    .where('webhook_endpoints.id', '=', id)
    .where('webhook_endpoints.seller_id', 'is not distinct from', owner)
    .executeTakeFirst();
}

export type EndpointRow = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>;

/** Newest first; there are never many. */
export async function listEndpoints(db: Db, owner: WebhookOwner): Promise<EndpointRow[]> {
  return countedEndpoints(db)
    .where('webhook_endpoints.seller_id', 'is not distinct from', owner)
    .orderBy('webhook_endpoints.created_at', 'desc')
    .orderBy('webhook_endpoints.id')
    .execute();
}

/** An endpoint without what would have to be counted. */
export type BareEndpoint = Omit<EndpointRow, 'waiting'>;

/** The endpoints of every owner. */
export async function listAllEndpoints(db: Db): Promise<BareEndpoint[]> {
  return endpoints(db).orderBy('webhook_endpoints.id').execute();
}

export async function findBareEndpoint(db: Db, id: string): Promise<BareEndpoint | undefined> {
  return endpoints(db).where('webhook_endpoints.id', '=', id).executeTakeFirst();
}

/** Has others who make a webhook of this owner wait, so that they count it. */
export async function lockOwner(db: Db, owner: WebhookOwner): Promise<void> {
  const name = `webhooks of ${owner ?? 'the platform'}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

export async function insertEndpoint(
  db: Db,
  row: Insertable<WebhookEndpointsTable>,
): Promise<void> {
  await db.insertInto('webhook_endpoints').values(row).execute();
}

/** An endpoint with its secrets, locked. Deliveries that are added do not wait for it. */
export async function lockEndpoint(db: Db, id: string) {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Has what settles deliveries of these endpoints wait. */
export async function lockEndpoints(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedEndpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>;

export async function updateEndpoint(
  db: Db,
  id: string,
  change: Updateable<WebhookEndpointsTable>,
): Promise<void> {
  await db.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute();
}

/** Deletes some of the log of endpoints that were deleted, and those without a log. */
export async function deleteRestOfEndpoints(db: Db): Promise<void> {
  await sql`
    delete from webhook_deliveries where id in (
      select d.id from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id
      where w.deleted_at is not null limit ${AT_ONCE})`.execute(db);
  await sql`
    delete from webhook_endpoints w where w.deleted_at is not null
      and not exists (select from webhook_deliveries d where d.endpoint_id = w.id)`.execute(db);
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

/** Of stock and products, which wait for orders and returns. An index has the same words. */
const isOfRange = sql<boolean>`(type ~ '^(stock|product)')`;

/** What has happened and is not yet a delivery: orders and returns first, the oldest first. */
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
    .orderBy(isOfRange)
    .orderBy('o.number')
    .limit(limit)
    .execute();
}

export async function deleteOutbox(db: Db, numbers: readonly number[]): Promise<void> {
  await db.deleteFrom('webhook_outbox').where('number', 'in', numbers).execute();
}

/** The number of the next event. What is read after it was taken is as new as that, or newer. */
export async function nextSequence(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval('webhook_sequence') as number`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The sequence of events gave no number.');
  return row.number;
}

/**
 * Adds a delivery, unless its endpoint has it already. It waits for an earlier one of its subject.
 * The endpoint must be locked.
 */
export async function insertDelivery(
  db: Db,
  row: Omit<Insertable<WebhookDeliveriesTable>, 'state' | 'next_attempt_at' | 'claimed_until'>,
): Promise<void> {
  await db
    .insertInto('webhook_deliveries')
    .values({
      ...row,
      state: 'waiting',
      claimed_until: null,
      next_attempt_at: sql<Date | null>`case when not exists (
        select from webhook_deliveries e where e.endpoint_id = ${row.endpoint_id}
          and e.subject_id = ${row.subject_id} and e.state = 'waiting')
        then ${row.created_at}::timestamptz end`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const isDue = (now: Date) => sql<boolean>`d.next_attempt_at <= ${now}
  and (d.claimed_until is null or d.claimed_until <= ${now})`;

/** The endpoints that have something to send now, among all or a single one. */
export async function listDueEndpoints(db: Db, now: Date, only?: string): Promise<string[]> {
  let query = db
    .selectFrom('webhook_endpoints as w')
    .select('w.id')
    .where('w.paused_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('w.next_attempt_at', 'is', null), eb('w.next_attempt_at', '<=', now)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries as d')
          .select(sql`1`.as('one'))
          .whereRef('d.endpoint_id', '=', 'w.id')
          .where(sql<boolean>`d.number > coalesce(w.given_up_to, 0)`)
          .where(isDue(now)),
      ),
    )
    .orderBy('w.id');
  if (only !== undefined) query = query.where('w.id', '=', only);
  return (await query.execute()).map(({ id }) => id);
}

export interface ClaimedDelivery {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly subject_id: string;
  readonly body: string;
}

/**
 * Claims what is to be sent now, so that at most `most` deliveries of the endpoint are under way:
 * orders and returns first. The first attempt begins the time for which it is tried. The endpoint
 * must be locked.
 */
export async function claimDeliveries(
  db: Db,
  endpointId: string,
  {
    now,
    above,
    until,
    giveUpAt,
    most,
  }: {
    readonly now: Date;
    /** What has this number or a lower one is not sent; null sends everything. */
    readonly above: number | null;
    readonly until: Date;
    readonly giveUpAt: Date;
    readonly most: number;
  },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries set claimed_until = ${until},
      give_up_at = case when attempts = 0 then greatest(give_up_at, ${giveUpAt}) else give_up_at end
    where id in (
      select d.id from webhook_deliveries d
      where d.endpoint_id = ${endpointId} and ${isDue(now)} and d.number > ${above ?? 0}
      order by ${isOfRange}, d.next_attempt_at, d.number
      limit greatest(0, ${most} - (
        select count(*) from webhook_deliveries c
        where c.endpoint_id = ${endpointId} and c.claimed_until > ${now})))
    returning id, event_id, type, subject_id, body`.execute(db);
  return rows;
}

/** A delivery that is still claimed until this moment; its endpoint must be locked. */
export async function findClaimed(
  db: Db,
  { id, claimedUntil }: { readonly id: string; readonly claimedUntil: Date },
) {
  return db
    .selectFrom('webhook_deliveries')
    .select(['attempts', 'give_up_at'])
    .where('id', '=', id)
    .where('claimed_until', '=', claimedUntil)
    .executeTakeFirst();
}

/** Lets the first that waits of each subject be sent. The endpoint must be locked. */
async function releaseNext(
  db: Db,
  { endpointId, subjects, now }: { endpointId: string; subjects: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update webhook_deliveries set next_attempt_at = ${now}
    where next_attempt_at is null and id in (
      select first.id from unnest(${subjects}::uuid[]) as subject
      cross join lateral (
        select d.id from webhook_deliveries d
        where d.endpoint_id = ${endpointId} and d.subject_id = subject and d.state = 'waiting'
        order by d.number limit 1) as first)`.execute(db);
}

/**
 * Stores how an attempt ended, and lets the next event of the subject go if it is over. One that is
 * tried again waits for an earlier one that was replayed since.
 */
export async function settleDelivery(
  db: Db,
  {
    id,
    endpointId,
    subjectId,
    now,
  }: {
    readonly id: string;
    readonly endpointId: string;
    readonly subjectId: string;
    readonly now: Date;
  },
  change: Pick<Updateable<WebhookDeliveriesTable>, 'state' | 'attempts' | 'next_attempt_at'>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...change,
      next_attempt_at: sql<Date | null>`case when not exists (
        select from webhook_deliveries e where e.endpoint_id = ${endpointId}
          and e.subject_id = ${subjectId} and e.state = 'waiting'
          and e.number < webhook_deliveries.number)
        then ${change.next_attempt_at}::timestamptz end`,
      claimed_until: null,
    })
    .where('id', '=', id)
    .execute();
  if (change.state === 'waiting') return;
  await releaseNext(db, { endpointId, subjects: [subjectId], now });
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

/** Rows that one statement changes: its endpoint is locked while it runs. */
export const AT_ONCE = 2000;

interface ReplayRange {
  readonly since: Date;
  readonly givenUpOnly: boolean;
}

/** Whether a state of a product or its stock has arrived in a newer form. */
const isOutdated = sql<boolean>`(d.type in ('stock.changed', 'product.changed') and exists (
  select from webhook_deliveries n
  where n.endpoint_id = d.endpoint_id and n.subject_id = d.subject_id and n.type = d.type
    and n.state = 'delivered' and n.type in ('stock.changed', 'product.changed')
    and n.number > d.number))`;

/** Whether a delivery has nothing that its endpoint does not know in a newer form. */
export async function findOutdated(db: Db, endpointId: string, id: string) {
  return db
    .selectFrom('webhook_deliveries as d')
    .select('d.id')
    .where('d.endpoint_id', '=', endpointId)
    .where('d.id', '=', id)
    .where(isOutdated)
    .executeTakeFirst();
}

/** What a replay sends: nothing that is outdated. */
function replayable(db: Db, endpointId: string, { since, givenUpOnly }: ReplayRange) {
  return db
    .selectFrom('webhook_deliveries as d')
    .where('d.endpoint_id', '=', endpointId)
    .where('d.created_at', '>=', since)
    .where('d.state', 'in', givenUpOnly ? ['given_up'] : ['given_up', 'delivered'])
    .where(sql<boolean>`not ${isOutdated}`);
}

/** How many deliveries a replay sends, and up to which number. */
export async function measureReplay(db: Db, endpointId: string, range: ReplayRange) {
  return replayable(db, endpointId, range)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('d.number').as('last')])
    .executeTakeFirstOrThrow();
}

/** The next deliveries of a replay, in their order. */
export async function listReplayed(
  db: Db,
  endpointId: string,
  { after, last, ...range }: ReplayRange & { readonly after: number; readonly last: number },
) {
  const rows = await replayable(db, endpointId, range)
    .select(['d.id', 'd.number'])
    .where('d.number', '>', after)
    .where('d.number', '<=', last)
    .orderBy('d.number')
    .limit(AT_ONCE)
    .execute();
  return { ids: rows.map(({ id }) => id), nextAfter: rows[AT_ONCE - 1]?.number ?? null };
}

/**
 * Has deliveries sent again that are not waiting; later ones of the same subject that wait, and are
 * not under way, then wait for them. The endpoint must be locked.
 */
export async function replayDeliveries(
  db: Db,
  endpointId: string,
  ids: readonly string[],
  { now, giveUpAt }: { readonly now: Date; readonly giveUpAt: Date },
): Promise<void> {
  const { rows } = await sql<{ subject_id: string }>`
    update webhook_deliveries
    set state = 'waiting', attempts = 0, next_attempt_at = null, give_up_at = ${giveUpAt}
    where endpoint_id = ${endpointId} and id = any(${ids}::uuid[]) and state <> 'waiting'
    returning subject_id`.execute(db);
  const subjects = [...new Set(rows.map(({ subject_id: subject }) => subject))];
  await sql`
    update webhook_deliveries set next_attempt_at = null
    where endpoint_id = ${endpointId} and subject_id = any(${subjects}::uuid[])
      and state = 'waiting' and next_attempt_at is not null
      and (claimed_until is null or claimed_until <= ${now})`.execute(db);
  await releaseNext(db, { endpointId, subjects, now });
}

/** Lets what was tried before a pause be sent at once, with a whole day to try. */
export async function resumeDeliveries(
  db: Db,
  endpointId: string,
  { now, giveUpAt }: { readonly now: Date; readonly giveUpAt: Date },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, give_up_at: giveUpAt })
    .set((eb) => ({
      next_attempt_at: sql<Date>`case when ${eb.ref('next_attempt_at')} is null
        then null else ${now}::timestamptz end`,
    }))
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .execute();
}

/** The endpoints for which more than so many wait, and how many more, up to what a batch takes. */
export async function listOverfull(
  db: Db,
  mostWaiting: number,
): Promise<{ id: string; surplus: number }[]> {
  const { rows } = await sql<{ id: string; surplus: number }>`
    select w.id, waiting.count - ${mostWaiting}::int as surplus
    from webhook_endpoints w cross join lateral (
      select count(*)::int from (
        select from webhook_deliveries d where d.endpoint_id = w.id and d.state = 'waiting'
        limit ${mostWaiting + AT_ONCE}) as counted) as waiting
    where w.deleted_at is null and waiting.count > ${mostWaiting}::int`.execute(db);
  return rows;
}

/** The endpoints that somebody else has taken over, of which something may still wait. */
export async function listTakenOver(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('given_up_to', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Gives up the oldest that wait, with the reason in their log; returns how many. What waited for
 * one of them can then be sent. The endpoint must be locked.
 */
export async function giveUpOldest(
  db: Db,
  endpointId: string,
  {
    upTo,
    most = AT_ONCE,
    reason,
    now,
  }: {
    /** Those up to this number; null for any that is not under way. */
    readonly upTo: number | null;
    readonly most?: number | undefined;
    readonly reason: GivenUpReason;
    readonly now: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ subject_id: string }>`
    with gone as (
      update webhook_deliveries
      set state = 'given_up', next_attempt_at = null, claimed_until = null
      where id in (
        select d.id from webhook_deliveries d
        where d.endpoint_id = ${endpointId} and d.state = 'waiting'
          and (${upTo}::bigint is null or d.number <= ${upTo}::bigint)
          and (${upTo}::bigint is not null or d.claimed_until is null or d.claimed_until <= ${now})
        order by d.number limit ${Math.min(most, AT_ONCE)})
      returning id, subject_id
    ), noted as (
      insert into webhook_attempts (delivery_id, started_at, took_ms, error, answer)
      select id, ${now}, 0, ${reason}, '' from gone
    )
    select subject_id from gone`.execute(db);
  const subjects = [...new Set(rows.map(({ subject_id: subject }) => subject))];
  await releaseNext(db, { endpointId, subjects, now });
  return rows.length;
}

/** A busy shop makes more than a hundred thousand a day. */
const DELETED_AT_ONCE = 10_000;

/**
 * Deletes a batch of the deliveries made before a moment; returns how many. What waited for one of
 * them can then be sent.
 */
export async function deleteDeliveries(
  db: Db,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<number> {
  const rows = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(DELETED_AT_ONCE),
    )
    .returning(['endpoint_id', 'subject_id', 'state'])
    .execute();
  const waited = Map.groupBy(
    rows.filter(({ state }) => state === 'waiting'),
    ({ endpoint_id: endpoint }) => endpoint,
  );
  await lockEndpoints(db, [...waited.keys()]);
  for (const [endpointId, gone] of waited) {
    const subjects = [...new Set(gone.map(({ subject_id: subject }) => subject))];
    await releaseNext(db, { endpointId, subjects, now });
  }
  return rows.length;
}
