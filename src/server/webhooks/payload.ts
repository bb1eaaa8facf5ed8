import { z } from 'zod';

import { WEBHOOK_EVENTS } from '#domain/webhooks/events.ts';

import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { dataOf, type WebhookPayload } from '#contract/webhook-payloads.ts';

import type { Actor, Services } from '#server/http/context.ts';
import type { ReadAs } from '#server/http/read-as.ts';
import { databaseErrorKind } from '#server/platform/database.ts';
import type { OutboxRow } from '#server/webhooks/queries.ts';

/** The bytes that are signed and sent. */
export function bodyOf(payload: WebhookPayload): string {
  return JSON.stringify(payload);
}

/**
 * The body of an event for this reader, with what the API answers them now. Null if they may not
 * read it at all: a seller without a part in the order. Of a deleted product there is no data.
 */
export async function bodyForReader(
  { log }: Pick<Services, 'log'>,
  readAs: ReadAs,
  {
    row,
    reader,
    sequence,
  }: { readonly row: OutboxRow; readonly reader: Actor; readonly sequence: number },
): Promise<string | null> {
  const { subject } = WEBHOOK_EVENTS[row.type];
  const { entry, schema } = dataOf(row.type, reader.seller === null ? 'admin' : 'seller');
  let data: unknown = null;
  try {
    data = z.encode(schema, (await readAs(entry, { actor: reader, id: row.subject_id })) as never);
  } catch (error) {
    // The database is away or busy: the whole batch is read again.
    if (databaseErrorKind(error) !== null) throw error;
    const isRefused = error instanceof AppError;
    if (isRefused && !(subject === 'product' && error.code === 'PRODUCT_NOT_FOUND')) return null;
    // One event that cannot be read must not hold back all others.
    if (!isRefused) log.error({ err: error, event: row.id }, 'The data of an event was not read');
  }
  return bodyOf({
    id: row.id,
    type: row.type,
    sequence,
    created_at: row.created_at.toISOString(),
    subject: {
      type: subject,
      id: row.subject_id,
      version: row.version ?? versionIn(data),
    },
    ...(row.type.startsWith('parcel.') && row.source_id !== null && { parcel_id: row.source_id }),
    data,
  });
}

/**
 * A stored body as it may be read now: without the buyer's address once the API hides it from the
 * seller (Rule 15). Without a reader it is hidden from everyone.
 */
export async function bodyAllowedNow(
  readAs: ReadAs,
  stored: { readonly type: string; readonly subject_id: string; readonly body: string },
  { reader, isOfSeller }: { readonly reader: Actor | null; readonly isOfSeller: boolean },
): Promise<string> {
  const payload = JSON.parse(stored.body) as WebhookPayload;
  const data = payload.data as DeliveryDetails | null;
  if (!isOfSeller || data?.ship_to == null) return stored.body;
  const now = reader === null ? null : await detailsNow(readAs, stored, reader);
  if (now !== null && now.ship_to !== null) return stored.body;
  const hidden = { ship_to: null, ship_to_hidden: now?.ship_to_hidden ?? 'ended' };
  return bodyOf({ ...payload, data: { ...data, ...hidden } });
}

type DeliveryDetails = Pick<SellerOrder, 'ship_to' | 'ship_to_hidden'>;

/** Null if the order cannot be read any more. */
async function detailsNow(
  readAs: ReadAs,
  { subject_id: id }: { readonly subject_id: string },
  actor: Actor,
): Promise<DeliveryDetails | null> {
  try {
    return (await readAs(dataOf('order.placed', 'seller').entry, { actor, id })) as SellerOrder;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function versionIn(data: unknown): number | null {
  const version = (data as { version?: unknown } | null)?.version;
  return typeof version === 'number' ? version : null;
}
