import { useApi } from '#web/lib/api.ts';
import { useAsync } from '#web/lib/use-async.ts';
import type { SessionUser } from '#web/session/session.tsx';

import { LandingBuyAgain } from './landing-buy-again.tsx';
import { LandingMessages } from './landing-messages.tsx';
import { LandingOrder } from './landing-order.tsx';
import { LandingReturns } from './landing-returns.tsx';
import { LandingWishlist } from './landing-wishlist.tsx';
import { ProfilePanel } from './small-panels.tsx';

/** As many orders as the items to buy again are taken from. */
const LATEST_ORDERS = 10;

/** What matters first. Each section loads, fails and retries by itself. */
export function Landing({ user }: { user: SessionUser }) {
  const api = useApi();
  const orders = useAsync(`latest orders of ${user.id}`, (signal) =>
    api.orders.listOrders({ query: { limit: LATEST_ORDERS, offset: 0 }, signal }),
  );
  return (
    <div className="space-y-6">
      <div className="grid items-start gap-6 xl:grid-cols-3">
        <div className="min-w-0 space-y-6 xl:col-span-2">
          <LandingOrder orders={orders} />
          <LandingReturns userId={user.id} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:max-xl:grid-cols-2">
          <LandingMessages userId={user.id} />
          <LandingWishlist />
        </div>
      </div>
      <LandingBuyAgain orders={orders.data?.orders ?? []} />
      <ProfilePanel user={user} />
    </div>
  );
}
