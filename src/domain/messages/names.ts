import { FORMER_CUSTOMER, shortName } from '#domain/people/short-name.ts';

export const MESSAGE_SIDES = ['customer', 'seller', 'platform'] as const;
/** Who a message is from: the customer, the people of the seller, or the operator. */
export type MessageSide = (typeof MESSAGE_SIDES)[number];

/** What a seller reads of a customer (Rule 137), such as "Robin M." */
export function customerShortName(firstName: string, lastName: string): string {
  return shortName({ firstName, lastName }) || FORMER_CUSTOMER;
}

/** The name above a message: people of a seller and of the operator write in its trading name. */
export function authorName(
  side: MessageSide,
  names: { readonly customer: string; readonly seller: string; readonly shop: string },
): string {
  return side === 'platform' ? names.shop : names[side];
}
