import { createRoute } from '@tanstack/react-router';

import { pages, SELLER_AGREEMENT } from '#contract/paths/pages.ts';

import { legalScreen } from '#web/routes/_shop/legal-screen.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const sellerAgreementPageRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/seller-agreement',
  staticData: { module: 'src/web/routes/_shop/seller-agreement/page.tsx' },
  ...legalScreen(
    {
      slug: SELLER_AGREEMENT,
      path: pages.sellerAgreement(),
      title: 'Seller agreement',
      description: (name) => `What ${name} and its sellers agree.`,
    },
    () => import('./page.tsx'),
    'SellerAgreementPage',
  ),
});
