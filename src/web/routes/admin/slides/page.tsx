import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { ContentList } from '#web/backoffice/site-content/content-list.tsx';
import { adminSlidesRoute } from '#web/routes/admin/slides/route.tsx';

export function SlidesScreen() {
  return (
    <ContentList
      title="Slides"
      intro="The large slides at the top of the home page. The first one is what most visitors see."
      path={adminPages.slides()}
      hrefOf={adminPages.slide}
      add={{ href: adminPages.newSlide(), label: 'Add slide' }}
      noun="slide"
      layout="pictures"
      answer={useLoaded(adminSlidesRoute)}
      calls={useOfficeApi().officeSlides}
    />
  );
}
