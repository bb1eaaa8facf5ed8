import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { ContentList } from '#web/backoffice/site-content/content-list.tsx';
import { adminPagesRoute } from '#web/routes/admin/pages/route.tsx';

export function PagesScreen() {
  const answer = useLoaded(adminPagesRoute);
  return (
    <ContentList
      title="Pages"
      intro="Terms, privacy and returns. A published version is never changed: a change is a new version, and every order names the terms that it was placed under."
      path={adminPages.pages()}
      hrefOf={adminPages.page}
      noun="page"
      answer={answer}
      calls={useOfficeApi().officePages}
    />
  );
}
