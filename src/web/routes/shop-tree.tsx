import { createRouter } from '@tanstack/react-router';

import { movePictures } from '#web/lib/picture-transition.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { parseSearchText, writeSearchText } from '#web/lib/search-codec.ts';
import { bareRoute } from '#web/routes/_bare/route.tsx';
import { payRoute } from '#web/routes/_bare/pay/route.tsx';
import { adminLoginRoute } from '#web/routes/_auth/admin.login/route.tsx';
import { forgotPasswordRoute } from '#web/routes/_auth/forgot-password/route.tsx';
import { loginRoute } from '#web/routes/_auth/login/route.tsx';
import { registerRoute } from '#web/routes/_auth/register/route.tsx';
import { resetPasswordRoute } from '#web/routes/_auth/reset-password/route.tsx';
import { sellerRegisterRoute } from '#web/routes/_auth/seller-register/route.tsx';
import { accountOrderRoute } from '#web/routes/_shop/account.orders.$id/route.tsx';
import { orderInvoiceRoute } from '#web/routes/_shop/account.orders.$id.invoices.$number/route.tsx';
import { orderWarrantyRoute } from '#web/routes/_shop/account.orders.$id.warranties.$item/route.tsx';
import { writeReviewRoute } from '#web/routes/_shop/account.reviews.new/route.tsx';
import { ownReviewsRoute } from '#web/routes/_shop/account.reviews/route.tsx';
import { accountThreadsRoute } from '#web/routes/_shop/account.messages/route.tsx';
import { accountThreadRoute } from '#web/routes/_shop/account.messages.$id/route.tsx';
import { newThreadRoute } from '#web/routes/_shop/account.messages.new/route.tsx';
import { accountReturnsRoute } from '#web/routes/_shop/account.returns/route.tsx';
import { accountReturnRoute } from '#web/routes/_shop/account.returns.$id/route.tsx';
import { returnLabelRoute } from '#web/routes/_shop/account.returns.$id.label/route.tsx';
import { newReturnRoute } from '#web/routes/_shop/account.returns.new/route.tsx';
import { accountRoute } from '#web/routes/_shop/account/route.tsx';
import { cartRoute } from '#web/routes/_shop/cart/route.tsx';
import { checkoutRoute } from '#web/routes/_shop/checkout/route.tsx';
import { articleRoute } from '#web/routes/_shop/diy-advice.$slug/route.tsx';
import { articlesRoute } from '#web/routes/_shop/diy-advice/route.tsx';
import { notFoundRoute } from '#web/routes/_shop/not-found/route.tsx';
import { findAStoreRoute } from '#web/routes/_shop/find-a-store/route.tsx';
import { helpRoute } from '#web/routes/_shop/help/route.tsx';
import { homeRoute } from '#web/routes/_shop/home/route.tsx';
import { orderConfirmationRoute } from '#web/routes/_shop/order-confirmation/route.tsx';
import { productRoute } from '#web/routes/_shop/products.$slug/route.tsx';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { recallRoute } from '#web/routes/_shop/recalls.$id/route.tsx';
import { recallsRoute } from '#web/routes/_shop/recalls/route.tsx';
import { serviceRoute } from '#web/routes/_shop/services.$slug/route.tsx';
import {
  privacyRoute,
  returnsRoute,
  sellerAgreementPageRoute,
  termsRoute,
} from '#web/routes/_shop/legal/route.tsx';
import { sellerInvitationRoute } from '#web/routes/_shop/seller-invitation/route.tsx';
import { sellerApplicationRoute } from '#web/routes/_shop/seller-application/route.tsx';
import { servicesRoute } from '#web/routes/_shop/services/route.tsx';
import { sellerPageRoute } from '#web/routes/_shop/sellers.$slug/route.tsx';
import { compareRoute } from '#web/routes/_shop/compare/route.tsx';
import { filterListsRoute, shopRoute } from '#web/routes/_shop/shop/route.tsx';
import { cutListRoute } from '#web/routes/_shop/cut-list/route.tsx';
import { quickOrderRoute } from '#web/routes/_shop/quick-order/route.tsx';
import { wishlistRoute } from '#web/routes/_shop/wishlist/route.tsx';
import { warrantyRoute } from '#web/routes/_shop/warranties.$slug/route.tsx';
import { rootRoute } from '#web/routes/root.tsx';

/** The public shop's URL tree. The back offices have their own. */
export const shopTree = rootRoute.addChildren([
  shopLayoutRoute.addChildren([
    homeRoute,
    filterListsRoute.addChildren([shopRoute]),
    sellerPageRoute,
    productRoute,
    warrantyRoute,
    compareRoute,
    recallsRoute,
    recallRoute,
    servicesRoute,
    serviceRoute,
    articlesRoute,
    articleRoute,
    cartRoute,
    checkoutRoute,
    orderConfirmationRoute,
    wishlistRoute,
    quickOrderRoute,
    cutListRoute,
    sellerApplicationRoute,
    sellerInvitationRoute,
    accountRoute,
    accountOrderRoute,
    ownReviewsRoute,
    writeReviewRoute,
    accountThreadsRoute,
    newThreadRoute,
    accountThreadRoute,
    accountReturnsRoute,
    newReturnRoute,
    accountReturnRoute,
    returnLabelRoute,
    orderInvoiceRoute,
    orderWarrantyRoute,
    findAStoreRoute,
    helpRoute,
    privacyRoute,
    returnsRoute,
    sellerAgreementPageRoute,
    termsRoute,
    notFoundRoute,
  ]),
  bareRoute.addChildren([
    loginRoute,
    registerRoute,
    sellerRegisterRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    adminLoginRoute,
    payRoute,
  ]),
]);

/** A new page's skeleton shows after this time (Rule 51). */
const PENDING_AFTER_MS = 150;
/** Data prefetched on hover is valid for this time. */
const PRELOAD_FRESH_MS = 30_000;

/**
 * Whether the router places the page that it has rendered: always, but for a first page that the
 * reader has scrolled before its script was ready.
 */
function keepEarlyScroll(): () => boolean {
  let isFirst = true;
  return () => {
    // The server renders pages with this router too, and has no window.
    const isScrolled = isFirst && globalThis.scrollY > 0;
    isFirst = false;
    // It stores where a page was left only if it has seen the page scroll.
    if (isScrolled) document.dispatchEvent(new Event('scroll'));
    return !isScrolled;
  };
}

export function createShopRouter(context: RouterContext) {
  const router = createRouter({
    routeTree: shopTree,
    context,
    parseSearch: parseSearchText,
    stringifySearch: writeSearchText,
    scrollRestoration: keepEarlyScroll(),
    defaultPreload: false,
    defaultPreloadStaleTime: PRELOAD_FRESH_MS,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: 0,
  });
  movePictures(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}
