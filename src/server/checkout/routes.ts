import { DEFAULT_COUNTRY } from '#domain/addresses/address.ts';

import { checkoutEndpoints } from '#contract/endpoints/orders.ts';

import { createCheckoutSession } from '#server/checkout/create-checkout-session.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { presentTotals } from '#server/checkout/present.ts';
import { priceOrder } from '#server/checkout/price-order.ts';
import { quoteFor } from '#server/checkout/quote.ts';
import { mount, type Api } from '#server/http/mount.ts';

export function mountCheckout(api: Api): void {
  mount(
    api,
    checkoutEndpoints,
  )({
    calculateOrderTotal: async (ctx, { body }) => {
      const { country = DEFAULT_COUNTRY, state, postcode } = body.shippingAddress ?? {};
      const priced = await priceOrder(ctx, {
        items: body.items.map((item) => ({
          productId: item.product_id,
          variantId: item.variant_id ?? null,
          quantity: item.quantity,
        })),
        destination: { country, state, postcode },
      });
      return presentTotals(priced, quoteFor(ctx.config, { priced, country }, ctx.now));
    },
    createCheckoutSession: (ctx, { body }) => createCheckoutSession(ctx, body.orderId),
    placeOrder: (ctx, { headers, body }) =>
      placeOrder(ctx, {
        idempotencyKey: headers['idempotency-key'],
        shippingAddressId: body.shipping_address_id,
        billingAddressId: body.billing_address_id,
        expectedTotal: body.expected_total,
        reviewRequestWords: body.review_request_words ?? null,
        quoteId: body.quote_id ?? body.quoteId ?? null,
      }),
  });
}
