import { pages } from '#contract/paths/pages.ts';
import type { Order } from '#contract/schemas/orders.ts';

import type { OrderReviews } from '#web/features/reviews/order-reviews.tsx';

interface NextStep {
  readonly words: string;
  readonly href: string;
  /** For screen readers, if the words do not say it all. */
  readonly label?: string;
}

/**
 * What a customer most likely wants to do with an order: follow the parcel under way, review what
 * has arrived, or look at the order.
 */
export function nextStep(order: Order, reviews: OrderReviews): NextStep {
  const orderPage = pages.accountOrder(order.id);
  const [parcel, ...others] = order.tracking.filter(({ delivered_at: at }) => at === null);
  if (parcel !== undefined) {
    const words = 'Track';
    const carrierPage = others.length === 0 ? parcel.tracking_url : null;
    return carrierPage === null
      ? { words, href: orderPage, label: `Track order ${order.order_number}` }
      : { words, href: carrierPage, label: `Track your parcel at ${parcel.carrier}` };
  }
  const unreviewed = order.order_items
    .map(({ product_id: productId }) => reviews.get(productId))
    .find((product) => product?.may_write === true && product.review_id === null);
  if (unreviewed !== undefined) {
    const { product_slug: slug, product_name: name } = unreviewed;
    return { words: 'Review', href: pages.writeReview(slug), label: `Review ${name}` };
  }
  return { words: 'View order', href: orderPage, label: `View order ${order.order_number}` };
}
