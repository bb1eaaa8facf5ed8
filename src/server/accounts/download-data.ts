import type { OwnData } from '#contract/schemas/account.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { presentAddress, presentOwnSession } from '#server/accounts/present.ts';
import { listAddresses } from '#server/accounts/queries/addresses.ts';
import { readKeptData } from '#server/accounts/queries/own-data.ts';
import { findProfile } from '#server/accounts/queries/profiles.ts';
import { listSessions } from '#server/accounts/queries/sessions.ts';
import { findUser } from '#server/accounts/queries/users.ts';
import { listStockRequests } from '#server/consents/back-in-stock/queries.ts';
import { presentStockRequest } from '#server/consents/present.ts';
import { listConsents } from '#server/consents/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { presentOrder, presentOrderWarranty } from '#server/orders/present.ts';
import { listOwnOrders, listOwnWarranties } from '#server/orders/queries/read-orders.ts';

/** More orders than one person places. */
const MAX_ORDERS = 10_000;

/** Everything the shop stores about the caller, except secrets. */
export async function downloadData({ db, actor, now }: SignedInCtx): Promise<OwnData> {
  const user = await findUser(db, actor.userId);
  const profile = await findProfile(db, actor.userId);
  if (user === undefined || profile === undefined) throw new AppError('PROFILE_NOT_FOUND');
  const sessions = await listSessions(db, user.id);
  const addresses = await listAddresses(db, user.id);
  const orders = await listOwnOrders(db, user.id, { limit: MAX_ORDERS, offset: 0, now });
  const warranties = await listOwnWarranties(db, user.id);
  const consents = await listConsents(db, user.id);
  const stockRequests = await listStockRequests(db, user.id);
  const kept = await readKeptData(db, user);
  const { cart, wishlist, applications, messages, reviews, votes, threads, returns } = kept;
  return {
    exported_at: now.toISOString(),
    account: {
      id: user.id,
      email: user.email,
      first_name: profile.first_name,
      last_name: profile.last_name,
      role: profile.role,
      metadata: user.user_metadata,
      created_at: user.created_at.toISOString(),
      email_confirmed_at: user.email_confirmed_at?.toISOString() ?? null,
      last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
    },
    second_factors: user.factors.map((factor) => ({
      name: factor.friendly_name,
      added_at: new Date(factor.created_at).toISOString(),
      confirmed_at: factor.verified_at && new Date(factor.verified_at).toISOString(),
    })),
    sessions: sessions.map((row) => presentOwnSession(row, actor.sessionId)),
    addresses: addresses.map(presentAddress),
    cart: cart.map((row) => ({ ...row, added_at: row.added_at.toISOString() })),
    wishlist: wishlist.map((row) => ({ ...row, added_at: row.added_at.toISOString() })),
    orders: orders.map(presentOrder),
    warranties: warranties.map(presentOrderWarranty),
    reviews: reviews.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    helpful_reviews: votes.map(({ product_name, created_at }) => ({
      product_name,
      marked_at: created_at.toISOString(),
    })),
    returns: returns.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      steps: row.steps.map((step) => ({
        ...step,
        created_at: new Date(step.created_at).toISOString(),
      })),
    })),
    sellers: profile.sellers,
    seller_applications: applications.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
    })),
    consents: consents.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    stock_requests: stockRequests.map(presentStockRequest),
    messages: messages.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    message_threads: threads.map((thread) => ({
      ...thread,
      messages: thread.messages.map((message) => ({
        ...message,
        created_at: new Date(message.created_at).toISOString(),
      })),
    })),
  };
}
