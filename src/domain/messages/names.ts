export const MESSAGE_SIDES = ['customer', 'seller', 'platform'] as const;
/** Who a message is from: the customer, the people of the seller, or the operator. */
export type MessageSide = (typeof MESSAGE_SIDES)[number];

/**
 * What a seller reads of a customer (Rule 137): the first name and the initial of the last, such as
 * "Robin M."
 */
export function customerShortName(firstName: string, lastName: string): string {
  const [initial = ''] = lastName.trim();
  const words = [firstName.trim(), initial === '' ? '' : `${initial.toUpperCase()}.`];
  return words.filter((word) => word !== '').join(' ') || FORMER_CUSTOMER;
}

/** After the account was closed. */
const FORMER_CUSTOMER = 'Former customer';

/** The name above a message: people of a seller and of the operator write in its trading name. */
export function authorName(
  side: MessageSide,
  names: { readonly customer: string; readonly seller: string; readonly shop: string },
): string {
  return side === 'platform' ? names.shop : names[side];
}
