import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { ContentList } from '#web/backoffice/site-content/content-list.tsx';
import { adminStoresRoute } from '#web/routes/admin/stores/route.tsx';

export function StoresScreen() {
  return (
    <ContentList
      title="Stores"
      intro="While none is published, the shop does not mention stores."
      path={adminPages.stores()}
      hrefOf={adminPages.store}
      add={{ href: adminPages.newStore(), label: 'Add store' }}
      noun="store"
      empty={{
        text: 'No stores yet',
        help: 'Add a store if customers can visit you. “Find a store” then has its address, hours and phone number, and the menus lead there.',
      }}
      answer={useLoaded(adminStoresRoute)}
      calls={useOfficeApi().officeStores}
    />
  );
}
