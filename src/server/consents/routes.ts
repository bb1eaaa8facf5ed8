import { consentEndpoints } from '#contract/endpoints/consents.ts';

import { askForStock, withdrawStockRequest } from '#server/consents/back-in-stock/ask-for-stock.ts';
import { listStockRequests } from '#server/consents/back-in-stock/queries.ts';
import { savePreference } from '#server/consents/change-consent.ts';
import { presentPreferences, presentStockRequest } from '#server/consents/present.ts';
import { listNewestConsents } from '#server/consents/queries.ts';
import { mountUnsubscribing } from '#server/consents/unsubscribe.ts';
import { mount, type Api } from '#server/http/mount.ts';

export function mountConsents(api: Api): void {
  mount(
    api,
    consentEndpoints,
  )({
    getEmailPreferences: async ({ db, actor }) => ({
      preferences: presentPreferences(await listNewestConsents(db, actor.userId)),
      stock_requests: (await listStockRequests(db, actor.userId)).map(presentStockRequest),
    }),
    saveEmailPreference: (ctx, { params, body }) =>
      savePreference(ctx, { kind: params.kind, isGiven: body.is_given, words: body.words }),
    askForStock: (ctx, { body }) =>
      askForStock(ctx, {
        productId: body.product_id,
        variantId: body.variant_id ?? null,
        words: body.words,
      }),
    withdrawStockRequest: (ctx, { params, query }) =>
      withdrawStockRequest(ctx, { id: params.id, place: query.place ?? 'settings' }),
  });
  mountUnsubscribing(api);
}
