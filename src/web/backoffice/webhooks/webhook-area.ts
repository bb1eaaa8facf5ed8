import { DELIVERY_STATES, type DeliveryState } from '#domain/webhooks/deliveries.ts';
import { SENT_TYPES } from '#domain/webhooks/events.ts';

import type { WebhookDelivery } from '#contract/endpoints/webhooks.ts';
import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';

import { oneOf, readListSearch, windowOf, type ListSearch } from '#web/backoffice/list-search.ts';
import { useOfficeApi, type OfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

export interface WebhookLogSearch extends ListSearch {
  readonly state?: DeliveryState | undefined;
  readonly type?: WebhookDelivery['type'] | undefined;
}

export function readWebhookLogSearch(search: Readonly<Record<string, unknown>>): WebhookLogSearch {
  return {
    ...readListSearch(search, []),
    state: oneOf(search['state'], DELIVERY_STATES),
    type: oneOf(search['type'], SENT_TYPES),
  };
}

/** What the call of the log takes. */
export function listedDeliveries({ state, type, ...search }: WebhookLogSearch) {
  return { state, type, ...windowOf(search) };
}

/** The calls and pages of webhooks in either area. */
export function webhookArea(area: OfficeArea, api: OfficeApi) {
  const isAdmin = area === 'admin';
  const calls = isAdmin ? api.adminWebhooks : api.sellerWebhooks;
  const query = isAdmin ? {} : sellerQuery();
  return { calls, query, pages: isAdmin ? adminPages : sellerPages };
}

export function useWebhookArea() {
  return webhookArea(useOfficeArea(), useOfficeApi());
}
