import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import {
  AddressInputSchema,
  AddressSchema,
  AddToCartSchema,
  CartSchema,
  ProfileSchema,
  SetQuantitySchema,
  WishlistItemSchema,
} from '#contract/schemas/customer.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

const ById = z.object({ id: IdSchema });

export const accountEndpoints = {
  getProfile: endpoint({
    method: 'GET',
    path: '/api/profile',
    audience: 'user',
    tag: 'Account',
    summary: "Read the signed-in user's profile and role",
    output: ProfileSchema,
    errors: ['PROFILE_NOT_FOUND'],
  }),
  listAddresses: endpoint({
    method: 'GET',
    path: '/api/addresses',
    audience: 'user',
    tag: 'Account',
    summary: 'List own addresses, newest first',
    output: z.object({ addresses: z.array(AddressSchema), totalCount: z.number().int() }),
  }),
  addAddress: endpoint({
    method: 'POST',
    path: '/api/addresses',
    audience: 'user',
    tag: 'Account',
    summary: 'Add an address',
    body: AddressInputSchema,
    output: AddressSchema,
    status: 201,
  }),
  updateAddress: endpoint({
    method: 'PUT',
    path: '/api/addresses/{id}',
    audience: 'user',
    tag: 'Account',
    summary: 'Replace an address',
    params: ById,
    body: AddressInputSchema,
    output: AddressSchema,
    errors: ['ADDRESS_NOT_FOUND'],
  }),
  deleteAddress: endpoint({
    method: 'DELETE',
    path: '/api/addresses/{id}',
    audience: 'user',
    tag: 'Account',
    summary: 'Delete an address; past orders keep their copy',
    params: ById,
    errors: ['ADDRESS_NOT_FOUND'],
  }),
};

export const cartEndpoints = {
  getCart: endpoint({
    method: 'GET',
    path: '/api/cart-items',
    audience: 'user',
    tag: 'Cart',
    summary: 'Read the cart',
    output: CartSchema,
  }),
  addToCart: endpoint({
    method: 'POST',
    path: '/api/cart-items',
    audience: 'user',
    tag: 'Cart',
    summary: 'Add units of a product; an existing line grows, capped at stock',
    body: AddToCartSchema,
    output: CartSchema,
    errors: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND', 'OUT_OF_STOCK', 'CART_FULL'],
  }),
  setQuantity: endpoint({
    method: 'PATCH',
    path: '/api/cart-items/{id}',
    audience: 'user',
    tag: 'Cart',
    summary: 'Set the quantity of a line; zero or less removes it',
    params: ById,
    body: SetQuantitySchema,
    output: CartSchema,
    errors: ['CART_ITEM_NOT_FOUND', 'OUT_OF_STOCK'],
  }),
  removeFromCart: endpoint({
    method: 'DELETE',
    path: '/api/cart-items/{id}',
    audience: 'user',
    tag: 'Cart',
    summary: 'Remove a line',
    params: ById,
    output: CartSchema,
    errors: ['CART_ITEM_NOT_FOUND'],
  }),
  clearCart: endpoint({
    method: 'DELETE',
    path: '/api/cart-items',
    audience: 'user',
    tag: 'Cart',
    summary: 'Remove every line',
    output: CartSchema,
  }),
};

export const wishlistEndpoints = {
  getWishlist: endpoint({
    method: 'GET',
    path: '/api/wishlist',
    audience: 'user',
    tag: 'Wishlist',
    summary: 'List the wishlist, newest first',
    output: z.object({ wishlist: z.array(WishlistItemSchema), totalCount: z.number().int() }),
  }),
  addToWishlist: endpoint({
    method: 'POST',
    path: '/api/wishlist',
    audience: 'user',
    tag: 'Wishlist',
    summary: 'Add a product; one already there stays as it is',
    body: z.object({ product_id: IdSchema }),
    output: WishlistItemSchema,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  removeFromWishlist: endpoint({
    method: 'DELETE',
    path: '/api/wishlist/{id}',
    audience: 'user',
    tag: 'Wishlist',
    summary: 'Remove a wishlist item',
    params: ById,
    errors: ['WISHLIST_ITEM_NOT_FOUND'],
  }),
};
