import type { DetailsHidden } from '#domain/access/delivery-details.ts';

import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';

const TEXT: Readonly<Record<DetailsHidden, string>> = {
  not_paid: 'Delivery details are shown once an order is paid.',
  cancelled: 'This order was cancelled. Its delivery details are no longer shown.',
  ended:
    'Delivery details are shown for 90 days after delivery, or for 14 days after the promised delivery if no delivery was recorded.',
};

/** Why the seller reads no delivery details of this order; empty while they do. */
export function detailsHiddenText({ ship_to_hidden: reason }: SellerOrder): string {
  return reason === null ? '' : TEXT[reason];
}
