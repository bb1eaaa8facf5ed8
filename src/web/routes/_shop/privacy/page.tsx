import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { LegalPage } from '#web/features/company/legal-page.tsx';

const route = getRouteApi('/shop-layout/privacy');

export function PrivacyPage() {
  return <LegalPage page={route.useLoaderData()} path={pages.privacy()} />;
}
