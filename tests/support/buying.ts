import { type ApiCustomer, registerCustomer } from './customer.ts';
import type { CartAnswer, ListedProduct } from './shopper.ts';

/** The body of `POST /api/orders`. */
export interface PlaceOrderBody {
  shipping_address_id: string;
  billing_address_id: string;
  expected_total: number;
}

export interface PlacedAnswer {
  id: string;
  order_number: string;
  total: number;
}

export interface ReadyBuyer extends Awaited<ReturnType<typeof registerCustomer>> {
  readonly orderBody: PlaceOrderBody;
}

/** A new customer with one product in the cart, an address and the displayed total. */
export async function readyToBuy(siteUrl: string, product: ListedProduct): Promise<ReadyBuyer> {
  const buyer = await registerCustomer(siteUrl);
  const addressId = await saveAddress(buyer);
  await putIntoCart(buyer, product);
  return { ...buyer, orderBody: await readOrderBody(buyer, addressId) };
}

export async function saveAddress(buyer: ApiCustomer): Promise<string> {
  const json = {
    type: 'shipping',
    first_name: 'Sam',
    last_name: 'Reyes',
    address1: '12 Bridge Road',
    city: 'Richmond',
    state: 'VIC',
    postcode: '3121',
    country: 'Australia',
  };
  return (await buyer.call<{ id: string }>('/api/addresses', { json })).id;
}

export async function putIntoCart(buyer: ApiCustomer, product: ListedProduct): Promise<void> {
  await buyer.call('/api/cart-items', { json: { product_id: product.id, quantity: 1 } });
}

/** Reads the cart and its total, as the checkout does before it places the order. */
export async function readOrderBody(
  buyer: ApiCustomer,
  addressId: string,
): Promise<PlaceOrderBody> {
  const { cart_items } = await buyer.call<CartAnswer>('/api/cart-items');
  const items = cart_items.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const { grandTotal } = await buyer.call<{ grandTotal: number }>(
    '/functions/v1/calculate-order-total',
    { json: { items } },
  );
  return {
    shipping_address_id: addressId,
    billing_address_id: addressId,
    expected_total: grandTotal,
  };
}

/** Places the order, or returns the order that this key has already placed. */
export function placeWith(
  buyer: ApiCustomer,
  key: string,
  orderBody: PlaceOrderBody,
): Promise<PlacedAnswer> {
  return buyer.call<PlacedAnswer>('/api/orders', {
    headers: { 'idempotency-key': key },
    json: orderBody,
  });
}

export function openPaymentPage(
  buyer: ApiCustomer,
  orderId: string,
): Promise<{ sessionId: string }> {
  return buyer.call('/functions/v1/create-checkout-session', { json: { orderId } });
}
