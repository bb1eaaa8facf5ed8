import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { CloseAccountSchema, OwnDataSchema, SessionSchema } from '#contract/schemas/account.ts';
import {
  AddressChangeSchema,
  AddressInputSchema,
  AddressSchema,
  AddedLinesSchema,
  AddLinesSchema,
  AddToCartSchema,
  CartSchema,
  ProfileSchema,
  SetQuantitySchema,
  WishlistItemSchema,
} from '#contract/schemas/customer.ts';
import { NeededSchema } from '#contract/schemas/goes-with.ts';
import { IdParams, IdSchema } from '#contract/schemas/wire.ts';

const account = endpointsOf({ audience: 'user', tag: 'Account' });
const cart = endpointsOf({ audience: 'user', tag: 'Cart' });
const wishlist = endpointsOf({ audience: 'user', tag: 'Wishlist' });

export const accountEndpoints = {
  getProfile: account('GET /api/profile', {
    summary: "Read the signed-in user's profile and role",
    output: ProfileSchema,
    errors: ['PROFILE_NOT_FOUND'],
  }),
  listSessions: account('GET /api/profile/sessions', {
    summary: 'List your sessions, most recently used first',
    output: z.object({ sessions: z.array(SessionSchema), totalCount: z.number().int() }),
  }),
  endSession: account('DELETE /api/profile/sessions/{id}', {
    summary: 'End one of your sessions',
    params: IdParams,
    errors: ['SESSION_NOT_FOUND'],
  }),
  endOtherSessions: account('DELETE /api/profile/sessions', {
    summary: 'End all your other sessions',
  }),
  cancelEmailChange: account('DELETE /api/profile/email-change', {
    summary: 'Cancel an unconfirmed email change; its links stop working',
  }),
  downloadData: account('GET /api/profile/data', {
    summary: 'Download everything the shop stores about the signed-in user',
    output: OwnDataSchema,
    errors: ['PROFILE_NOT_FOUND'],
  }),
  closeAccount: account('POST /api/profile/close', {
    summary: 'Close the account permanently: personal data is erased, orders stay',
    body: CloseAccountSchema,
    errors: [
      'LAST_ADMINISTRATOR',
      'ACCOUNT_HAS_PEOPLE',
      'ACCOUNT_HAS_PRODUCTS',
      'ACCOUNT_HAS_MONEY',
      'RATE_LIMITED',
      'PROFILE_NOT_FOUND',
    ],
  }),
  joinSeller: account('POST /api/profile/sellers', {
    summary: 'Accept an invitation that a seller sent to your email address; again changes nothing',
    body: z.object({ token: z.string().min(1).max(100) }),
    errors: [
      'INVITATION_NOT_FOUND',
      'INVITATION_EXPIRED',
      'INVITATION_WITHDRAWN',
      'INVITATION_USED',
      'INVITATION_OTHER_ADDRESS',
    ],
  }),
  listAddresses: account('GET /api/addresses', {
    summary: 'List your addresses, newest first',
    output: z.object({ addresses: z.array(AddressSchema), totalCount: z.number().int() }),
  }),
  addAddress: account('POST /api/addresses', {
    summary: 'Add an address',
    body: AddressInputSchema,
    limit: 'addresses',
    output: AddressSchema,
    status: 201,
  }),
  updateAddress: account('PUT /api/addresses/{id}', {
    summary: 'Change the named fields of an address',
    params: IdParams,
    body: AddressChangeSchema,
    limit: 'addresses',
    output: AddressSchema,
    errors: ['ADDRESS_NOT_FOUND', 'RECORD_CHANGED'],
  }),
  makeAddressDefault: account('PUT /api/addresses/{id}/default', {
    summary: 'Make an address the default of its type at checkout',
    params: IdParams,
    output: AddressSchema,
    errors: ['ADDRESS_NOT_FOUND'],
  }),
  deleteAddress: account('DELETE /api/addresses/{id}', {
    summary: 'Delete an address; past orders keep a copy',
    params: IdParams,
    errors: ['ADDRESS_NOT_FOUND'],
  }),
};

export const cartEndpoints = {
  getCart: cart('GET /api/cart-items', {
    summary: 'Read the cart',
    output: CartSchema,
  }),
  listNeeded: cart('GET /api/cart-items/needed', {
    summary: 'List what the lines of the cart need and the cart lacks, counted where a rule can be',
    output: NeededSchema,
  }),
  addToCart: cart('POST /api/cart-items', {
    summary: 'Add units of a product; an existing line grows, capped at stock',
    body: AddToCartSchema,
    output: CartSchema,
    errors: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND', 'OUT_OF_STOCK', 'CART_FULL'],
  }),
  addLines: cart('POST /api/cart-items/many', {
    summary:
      'Add units of several products as far as they can be bought; the answer says for each what was added, and why not all',
    body: AddLinesSchema,
    output: AddedLinesSchema,
  }),
  setQuantity: cart('PATCH /api/cart-items/{id}', {
    summary: 'Set the quantity of a line; zero or less removes it',
    params: IdParams,
    body: SetQuantitySchema,
    output: CartSchema,
    errors: ['CART_ITEM_NOT_FOUND', 'OUT_OF_STOCK'],
  }),
  acceptPrice: cart('POST /api/cart-items/{id}/accept-price', {
    summary: 'Accept the current price of a line, so that the cart stops flagging the change',
    params: IdParams,
    output: CartSchema,
    errors: ['CART_ITEM_NOT_FOUND'],
  }),
  removeFromCart: cart('DELETE /api/cart-items/{id}', {
    summary: 'Remove a line',
    params: IdParams,
    output: CartSchema,
    errors: ['CART_ITEM_NOT_FOUND'],
  }),
  clearCart: cart('DELETE /api/cart-items', {
    summary: 'Remove every line',
    output: CartSchema,
  }),
};

export const wishlistEndpoints = {
  getWishlist: wishlist('GET /api/wishlist', {
    summary: 'List the wishlist, newest first',
    output: z.object({ wishlist: z.array(WishlistItemSchema), totalCount: z.number().int() }),
  }),
  addToWishlist: wishlist('POST /api/wishlist', {
    signedOutText: 'User must be logged in to add to wishlist',
    summary: 'Add a product; adding it twice changes nothing',
    body: z.object({ product_id: IdSchema }),
    output: WishlistItemSchema,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  removeFromWishlist: wishlist('DELETE /api/wishlist/{id}', {
    summary: 'Remove a wishlist item',
    params: IdParams,
    errors: ['WISHLIST_ITEM_NOT_FOUND'],
  }),
};
