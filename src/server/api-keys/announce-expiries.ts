import { ANNOUNCED_BEFORE_DAYS } from '#domain/access/api-keys.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import { listExpiringKeys } from '#server/api-keys/queries.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { notify } from '#server/notices/notify.ts';

const DAY_MS = 86_400_000;

/** Tells the owners of keys that expire within a week, once for each key. Safe to repeat. */
export async function announceExpiries(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() + ANNOUNCED_BEFORE_DAYS * DAY_MS);
  for (const key of await listExpiringKeys(ctx.db, { now: ctx.now, until })) {
    const day = key.expires_at?.toLocaleDateString('en-AU', {
      dateStyle: 'long',
      timeZone: 'Australia/Sydney',
    });
    await inTransaction(ctx, (tx) =>
      notify(tx, {
        kind: 'program',
        sellerId: key.seller_id,
        title: `The API key “${key.name}” expires on ${day}`,
        path: (key.seller_id === null ? adminPages : sellerPages).apiKeys(),
        key: `api key ${key.id} expires`,
      }),
    );
  }
}
