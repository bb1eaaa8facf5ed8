import type { NoticePreferences } from '#contract/endpoints/notices.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';

import type { OfficeApi } from '#web/backoffice/office-api.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

/** The calls that both areas have, of the area that the reader is in. */
export function noticeCalls(api: OfficeApi, area: OfficeArea) {
  const isAdmin = area === 'admin';
  const calls = isAdmin ? api.adminNotices : api.sellerNotices;
  const query = isAdmin ? {} : sellerQuery();
  return {
    count: () => calls.count({ query }),
    markSeen: (body: { readonly until: string }) => calls.markSeen({ query, body }),
    getPreferences: () => calls.getPreferences({ query }),
    changePreference: (body: NoticePreferences[number]) => calls.changePreference({ query, body }),
  };
}
