import type { ApiKeyInput } from '#contract/endpoints/api-keys.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';

import type { OfficeApi } from '#web/backoffice/office-api.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

/** The calls that both areas have, of the area that the reader is in. */
export function keyCalls(api: OfficeApi, area: OfficeArea) {
  const isAdmin = area === 'admin';
  const calls = isAdmin ? api.adminApiKeys : api.sellerApiKeys;
  const query = isAdmin ? {} : sellerQuery();
  return {
    list: () => calls.list({ query }),
    make: (body: ApiKeyInput) => calls.make({ query, body }),
    revoke: (id: string) => calls.revoke({ params: { id }, query }),
  };
}
