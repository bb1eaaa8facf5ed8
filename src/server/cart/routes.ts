import { freightOutlook } from '#domain/freight/free-shipping.ts';

import { cartEndpoints, wishlistEndpoints } from '#contract/endpoints/customer.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { Cart } from '#contract/schemas/customer.ts';

import { addLines } from '#server/cart/add-lines.ts';
import { acceptPrice, addToCart, removeFromCart, setQuantity } from '#server/cart/change-cart.ts';
import { listNeeded } from '#server/cart/list-needed.ts';
import { presentWishlistItem, freightLineOf, presentCart } from '#server/cart/present.ts';
import {
  deleteCart,
  deleteWishlistItem,
  findBuyable,
  findCart,
  findWishlistItem,
  insertWishlistItem,
  listWishlist,
} from '#server/cart/queries.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { newId } from '#server/platform/ids.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { platformRulesOf, sellerRulesOf } from '#server/settings/rules.ts';
import { presentShop } from '#server/shop/load-shop.ts';

export function mountCart(api: Api): void {
  mount(
    api,
    cartEndpoints,
  )({
    getCart: (ctx) => getCart(ctx),
    listNeeded: (ctx) => listNeeded(ctx),
    addToCart: async (ctx, { body }) => {
      await addToCart(ctx, {
        productId: body.product_id,
        variantId: body.variant_id ?? null,
        quantity: body.quantity,
        createdAt: body.created_at === undefined ? null : new Date(body.created_at),
      });
      return getCart(ctx);
    },
    addLines: async (ctx, { body }) => {
      const lines = await addLines(
        ctx,
        body.lines.map((line) => ({
          productId: line.product_id,
          variantId: line.variant_id ?? null,
          quantity: line.quantity,
        })),
      );
      return {
        lines: lines.map(({ productId, variantId, quantity, ...outcome }) => ({
          product_id: productId,
          variant_id: variantId,
          wanted: quantity,
          ...outcome,
        })),
        cart: await getCart(ctx),
      };
    },
    setQuantity: async (ctx, { params, body }) => {
      await setQuantity(ctx, { id: params.id, quantity: body.quantity });
      return getCart(ctx);
    },
    acceptPrice: async (ctx, { params }) => {
      await acceptPrice(ctx, params.id);
      return getCart(ctx);
    },
    removeFromCart: async (ctx, { params }) => {
      await removeFromCart(ctx, params.id);
      return getCart(ctx);
    },
    clearCart: async (ctx) => {
      await deleteCart(ctx.db, ctx.actor.userId);
      return getCart(ctx);
    },
  });

  mount(
    api,
    wishlistEndpoints,
  )({
    getWishlist: async ({ db, actor, now }) => {
      const rows = await listWishlist(db, actor.userId);
      const wishlist = rows.map((row) => presentWishlistItem(row, now));
      return { wishlist, totalCount: rows.length };
    },
    addToWishlist: async ({ db, actor, now }, { body }) => {
      const { product } = await findBuyable(db, actor.userId, {
        productId: body.product_id,
        variantId: null,
      });
      if (product === null) throw new AppError('PRODUCT_NOT_FOUND');
      await insertWishlistItem(db, {
        id: newId(),
        user_id: actor.userId,
        product_id: body.product_id,
        created_at: now,
      });
      const item = await findWishlistItem(db, actor.userId, body.product_id);
      if (item === undefined) throw new AppError('PRODUCT_NOT_FOUND');
      return presentWishlistItem(item, now);
    },
    removeFromWishlist: async ({ db, actor }, { params }) => {
      const wasThere = await deleteWishlistItem(db, params.id, actor.userId);
      if (!wasThere) throw new AppError('WISHLIST_ITEM_NOT_FOUND');
    },
  });
}

/**
 * The signed-in user's cart, with how far the lines are from free shipping (Rule 6) and the user's
 * unpaid order. A line of a withdrawn product stays, with nothing available. Stock that the unpaid
 * order holds counts as available, because this user can buy it (Rule 18).
 */
async function getCart({ db, actor, now, config }: SignedInCtx): Promise<Cart> {
  const { lines, waitingOrder, settings, deliverTo } = await findCart(db, actor.userId, now);
  const listed = lines.filter((line) => line.is_listed);
  const outlook = freightOutlook({
    lines: listed.map(freightLineOf),
    platform: platformRulesOf(settings),
    sellers: new Map(
      listed.flatMap((line) =>
        line.seller_id === null ? [] : [[line.seller_id, sellerRulesOf(line)]],
      ),
    ),
  });
  return presentCart(lines, outlook, waitingOrder, {
    shopName: presentShop(settings, config).name,
    ageRules: settings?.age_rules ?? null,
    deliverTo,
    now,
  });
}
