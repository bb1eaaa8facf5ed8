import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { shop } from '#contract/text/shop.ts';

import { HelpCentre } from '#web/features/company/help-centre.tsx';
import { questionGroups } from '#web/features/company/questions.ts';
import { questionsData } from '#web/features/company/structured-data.ts';
import { JsonLd } from '#web/lib/json-ld.tsx';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';

const route = getRouteApi('/shop-layout/help');

export function HelpPage() {
  const { q = '' } = route.useSearch();
  const groups = questionGroups(useShopSettings());
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <Breadcrumb crumbs={[{ label: 'Home', href: pages.home() }, { label: 'Help' }]} />
      <h1 tabIndex={-1} className="mt-2 text-h1">
        Help
      </h1>
      <p className="mt-2 mb-6 max-w-measure text-ink-2">
        Answers to our most common questions. For anything else, call{' '}
        <a href={shop.phoneHref} className="text-link whitespace-nowrap">
          {shop.phone}
        </a>
        .
      </p>
      <HelpCentre key={q} groups={groups} search={q} />
      {q === '' && <JsonLd data={questionsData(groups)} />}
    </div>
  );
}
