import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { SELLER_AGREEMENT } from '#contract/schemas/site-content.ts';

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
      description: (name) =>
        `What sellers and ${name} agree: who supplies the goods, invoices and GST, commission, and how sellers are paid.`,
    },
    () => import('./page.tsx'),
    'SellerAgreementPage',
  ),
});
