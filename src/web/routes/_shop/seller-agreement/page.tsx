import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { LegalPage } from '#web/features/company/legal-page.tsx';

const route = getRouteApi('/shop-layout/seller-agreement');

export function SellerAgreementPage() {
  return <LegalPage page={route.useLoaderData()} path={pages.sellerAgreement()} />;
}
