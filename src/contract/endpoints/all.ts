import { applicationEndpoints } from '#contract/endpoints/applications.ts';
import { catalogEndpoints } from '#contract/endpoints/catalog.ts';
import { consentEndpoints } from '#contract/endpoints/consents.ts';
import { contentEndpoints } from '#contract/endpoints/content.ts';
import {
  accountEndpoints,
  cartEndpoints,
  wishlistEndpoints,
} from '#contract/endpoints/customer.ts';
import { invoiceEndpoints } from '#contract/endpoints/invoices.ts';
import { messageEndpoints } from '#contract/endpoints/messages.ts';
import { checkoutEndpoints, orderEndpoints, sandboxEndpoints } from '#contract/endpoints/orders.ts';
import { paymentEndpoints } from '#contract/endpoints/payments.ts';
import { recallEndpoints } from '#contract/endpoints/recalls.ts';
import { returnEndpoints } from '#contract/endpoints/returns.ts';
import { reviewEndpoints } from '#contract/endpoints/reviews.ts';

/** The calls of the shop's pages, by their names in the typed client. */
export const endpoints = {
  catalog: catalogEndpoints,
  content: contentEndpoints,
  account: accountEndpoints,
  consents: consentEndpoints,
  cart: cartEndpoints,
  wishlist: wishlistEndpoints,
  checkout: checkoutEndpoints,
  orders: orderEndpoints,
  messages: messageEndpoints,
  payments: paymentEndpoints,
  invoices: invoiceEndpoints,
  returns: returnEndpoints,
  reviews: reviewEndpoints,
  recalls: recallEndpoints,
  applications: applicationEndpoints,
  sandbox: sandboxEndpoints,
};
