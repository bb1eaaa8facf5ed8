import type { Endpoint } from '#contract/endpoint.ts';
import { catalogEndpoints } from '#contract/endpoints/catalog.ts';
import { contentEndpoints } from '#contract/endpoints/content.ts';
import {
  accountEndpoints,
  cartEndpoints,
  wishlistEndpoints,
} from '#contract/endpoints/customer.ts';
import { checkoutEndpoints, orderEndpoints, sandboxEndpoints } from '#contract/endpoints/orders.ts';

/** Every declared API call, under the name by which the typed client offers it. */
export const endpoints = {
  catalog: catalogEndpoints,
  content: contentEndpoints,
  account: accountEndpoints,
  cart: cartEndpoints,
  wishlist: wishlistEndpoints,
  checkout: checkoutEndpoints,
  orders: orderEndpoints,
  sandbox: sandboxEndpoints,
};

export function allEndpoints(): readonly Endpoint[] {
  return Object.values(endpoints).flatMap((group) => Object.values(group) as Endpoint[]);
}
