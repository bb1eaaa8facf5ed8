import { pages } from '#contract/paths/pages.ts';
import type { CartItem } from '#contract/schemas/customer.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { formatCount } from '#domain/numbers/format-count.ts';

import { cartGroups } from '#web/features/cart/cart-groups.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { ClearCart } from '#web/features/cart/clear-cart.tsx';
import { stopsOrder } from '#web/features/cart/line-notices.tsx';
import { UnpaidOrderNotice } from '#web/features/checkout/unpaid-order-notice.tsx';
import { RecentlyViewed } from '#web/features/products/recently-viewed.tsx';
import { saveReturnPage } from '#web/session/pending-intent.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShoppingCart } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { CartGroupCard } from './parts/cart-group.tsx';
import { CartSummary } from './parts/cart-summary.tsx';
import { NeededProducts } from './parts/needed-products.tsx';
import { useNotDelivered } from './parts/use-not-delivered.ts';

export function CartPage() {
  const { state, cart, unitCount, reload } = useCart();
  return (
    // As high as the screen, so that the footer does not move when the skeleton is replaced.
    <div className="page-width min-h-svh py-8 lg:py-10">
      <h1 tabIndex={-1} className="text-h1">
        Your cart{' '}
        {unitCount > 0 && (
          <span className="ml-2 text-body font-normal tracking-normal text-ink-3">
            {unitCount === 1 ? '1 item' : `${formatCount(unitCount)} items`}
          </span>
        )}
      </h1>
      <div className="mt-6">
        {state === 'loading' && <CartSkeleton />}
        {state === 'error' && <InlineError message="Failed to fetch cart" onRetry={reload} />}
        {state === 'signed_out' && <EmptyCart isSignedOut />}
        {state === 'ready' && cart && <Cart />}
      </div>
    </div>
  );
}

function Cart() {
  const { cart, removed, changeError, isSaving, reload } = useCart();
  if (cart === null) return null;
  const groups = cartGroups(cart, removed);
  const hasLines = cart.cart_items.length > 0;
  const subtotal = formatMoney(cart.subtotal);
  return (
    <>
      <LiveRegion message={isSaving ? '' : `Subtotal ${subtotal}`} />
      {changeError && (
        <Notice tone="danger" className="mb-4">
          {changeError}
        </Notice>
      )}
      {cart.waiting_order && <UnpaidOrderNotice order={cart.waiting_order} onCancelled={reload} />}
      {hasLines && <CartErrors items={cart.cart_items} />}
      <div className="grid items-start gap-8 lg:grid-cols-12">
        {groups.length > 0 && (
          <div className="min-w-0 space-y-6 lg:col-span-8">
            {groups.map((group) => (
              <CartGroupCard key={group.sellerId ?? 'shop'} group={group} />
            ))}
            <NeededProducts />
          </div>
        )}
        {hasLines ? (
          <div className="min-w-0 lg:sticky lg:top-[156px] lg:col-span-4">
            <CartSummary />
          </div>
        ) : (
          <div className="lg:col-span-12">
            <EmptyCart />
          </div>
        )}
      </div>
      {hasLines && (
        <div className="sticky short:static bottom-0 z-sticky -mx-4 mt-6 flex items-center gap-4 border-t border-line bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-popover md:hidden">
          <p className="min-w-0 flex-1">
            <span className="block text-caption text-ink-3">Subtotal</span>
            <span className="block text-h3 font-[800] tabular-nums">{subtotal}</span>
          </p>
          <LinkButton href={pages.checkout()}>Proceed to Checkout</LinkButton>
        </div>
      )}
    </>
  );
}

function EmptyCart({ isSignedOut = false }: { isSignedOut?: boolean }) {
  return (
    <>
      <EmptyState
        icon={<ShoppingCart size={26} />}
        title="Your cart is empty"
        help={
          isSignedOut ? (
            <>
              <a href={pages.login()} onClick={() => saveReturnPage()} className="text-link">
                Log in
              </a>{' '}
              to see the items you added earlier.
            </>
          ) : (
            <>
              With a list of codes, start with{' '}
              <a href={pages.quickOrder()} className="text-link">
                Quick order
              </a>
              .
            </>
          )
        }
        action={<LinkButton href={pages.shop()}>Browse the range</LinkButton>}
      />
      <RecentlyViewed className="mt-12" />
    </>
  );
}

function CartSkeleton() {
  return (
    <Loading label="Loading cart...">
      <div className="grid gap-8 lg:grid-cols-12">
        <div className="card-box divide-y divide-line px-4 sm:px-6 lg:col-span-8">
          <div className="h-14.5" />
          {[0, 1].map((index) => (
            <div key={index} className="flex h-58.5 gap-4 py-5 md:h-43.5 lg:h-36">
              <Skeleton className="size-20 shrink-0 md:size-24" />
              <div className="flex-1 space-y-3">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-11 w-36" />
              </div>
            </div>
          ))}
        </div>
        <div className="card-box h-110 space-y-4 p-4 sm:p-6 md:h-125 lg:col-span-4">
          <Skeleton className="h-7 w-2/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      </div>
    </Loading>
  );
}

/** Says above the lines that some of them block the order; each line offers its own fix. */
function CartErrors({ items }: { items: readonly CartItem[] }) {
  const notDelivered = useNotDelivered();
  const faulty = items.filter((item) => stopsOrder(item, notDelivered(item)));
  if (faulty.length === 0) return null;
  const isVanished = faulty.some((item) => !item.is_listed);
  return (
    <Notice
      tone="warning"
      role="status"
      className="mb-6"
      title={
        faulty.length === 1
          ? '1 item needs a change before you can check out'
          : `${faulty.length} items need a change before you can check out`
      }
      action={isVanished ? <ClearCart /> : undefined}
    >
      {faulty.map((item) => item.product.name).join(' · ')}
    </Notice>
  );
}
