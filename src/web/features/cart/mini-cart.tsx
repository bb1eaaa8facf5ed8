import type { ReactNode } from 'react';

import { formatMoney, ZERO_CENTS } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import type { CartItem } from '#contract/schemas/customer.ts';
import { formatFreight } from '#contract/text/freight.ts';
import { listFactsText } from '#contract/text/list-facts.ts';
import { useCart } from './cart.tsx';
import { lineTotal } from './cart-lines.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShoppingCart, Trash2 } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { UndoRow } from '#web/ui/undo-rows.tsx';

import { cartGroups, type CartGroup } from './cart-groups.ts';
import { LineNotices, offersRemoval } from './line-notices.tsx';
import { GroupFreight, isOneRow, ShippingMeter } from './shipping-meter.tsx';
import { useReturningFocus } from './use-returning-focus.ts';

interface MiniCartProps {
  onClose: () => void;
  /** Shown below the text of an empty cart. */
  whenEmpty?: ReactNode;
}

/** The cart in the side panel (Rules 27 and 28). */
export function MiniCart({ onClose, whenEmpty }: MiniCartProps) {
  const { state, cart, removed, reload } = useCart();
  if (state === 'error') {
    return (
      <div className="p-4 sm:p-6">
        <InlineError message="Failed to fetch cart" onRetry={reload} />
      </div>
    );
  }
  if (state === 'loading') return <MiniCartSkeleton />;
  const groups = cart === null ? [] : cartGroups(cart, removed);
  const hasLines = cart !== null && cart.cart_items.length > 0;
  return (
    <div className="px-4 py-2 sm:px-6">
      {groups.map((group) => (
        <MiniCartGroup
          key={group.sellerId ?? 'shop'}
          group={group}
          isAlone={groups.length === 1}
          onClose={onClose}
        />
      ))}
      {hasLines && !isOneRow(cart.shipping_outlook) && (
        <div className="border-t border-line py-4">
          <ShippingMeter outlook={cart.shipping_outlook} />
        </div>
      )}
      {!hasLines && (
        <>
          <EmptyState
            className="my-4 border-0 bg-transparent"
            icon={<ShoppingCart size={26} />}
            title="Your cart is empty"
            help="Add some products to get started"
            action={
              <LinkButton href={pages.shop()} onClick={onClose}>
                Browse the range
              </LinkButton>
            }
          />
          {whenEmpty}
        </>
      )}
    </div>
  );
}

interface MiniCartGroupProps {
  group: CartGroup;
  isAlone: boolean;
  onClose: () => void;
}

function MiniCartGroup({ group, isAlone, onClose }: MiniCartGroupProps) {
  const { undo } = useCart();
  const returning = useReturningFocus();
  return (
    <section className="border-b border-line py-2 last:border-0">
      <h3 className="flex flex-wrap justify-between gap-x-4 pt-1 text-caption text-ink-3">
        <span className="font-[650] text-ink-2">Sold by {group.sellerName}</span>
        {!isAlone && <GroupFreight freight={group.freight} />}
      </h3>
      <ul>
        {group.entries.map(({ key, item, isRemoved }) => (
          <li key={key} className="border-b border-line last:border-0">
            {isRemoved ? (
              <UndoRow
                className="my-3"
                name={item.product.name}
                onUndo={() => {
                  returning.expect(item);
                  undo(item.id);
                }}
              />
            ) : (
              <MiniCartRow item={item} nameRef={returning.refFor(item)} onClose={onClose} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MiniCartRowProps {
  item: CartItem;
  nameRef: (link: HTMLElement | null) => void;
  onClose: () => void;
}

function MiniCartRow({ item, nameRef, onClose }: MiniCartRowProps) {
  const { setQuantity, remove } = useCart();
  const { product, variant, quantity, available } = item;
  return (
    <div className="flex gap-4 py-4">
      <div className="size-18 shrink-0 overflow-hidden rounded-control">
        <Picture src={product.images[0]} alt="" width={72} height={72} />
      </div>
      <div className="min-w-0 flex-1">
        <a
          ref={nameRef}
          href={pages.product(product.slug)}
          onClick={onClose}
          className="line-clamp-2 text-small font-[600] underline-offset-3 hover:underline"
        >
          {product.name}
        </a>
        <p className="mt-0.5 text-caption text-ink-3">
          {variant && <>{variant.name} · </>}
          <span className="tabular-nums">{formatMoney(item.list_price)}</span>
        </p>
        {product.list_facts && (
          <p className="text-caption text-ink-3">{listFactsText(product.list_facts)}</p>
        )}
        <LineNotices item={item} />
        <div className="mt-2 flex items-center justify-between gap-2">
          <QuantityStepper
            layout="mini"
            name={product.name}
            value={quantity}
            max={available}
            onChange={(next) => setQuantity(item.id, next)}
          />
          <span className="text-body font-[700] tabular-nums">{formatMoney(lineTotal(item))}</span>
        </div>
        {!offersRemoval(item) && (
          <button
            type="button"
            aria-label={`Remove ${product.name}`}
            onClick={() => remove(item.id)}
            className="mt-1 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-small text-ink-2 hover:text-danger hover:underline"
          >
            <Trash2 size={16} />
            Remove
          </button>
        )}
      </div>
    </div>
  );
}

function MiniCartSkeleton() {
  return (
    <div className="p-4 sm:p-6">
      <Loading label="Loading cart...">
        <div className="space-y-4">
          {[0, 1].map((index) => (
            <div key={index} className="flex gap-3">
              <Skeleton className="size-18 shrink-0" />
              <div className="flex-1 space-y-2">
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-11 w-32" />
              </div>
            </div>
          ))}
        </div>
      </Loading>
    </div>
  );
}

/**
 * Stays in view below the lines; hidden without any. Low enough for a phone: what needs more than
 * one row about shipping is below the lines. The total is before discounts (Rule 27).
 */
export function MiniCartFoot({ onClose }: Pick<MiniCartProps, 'onClose'>) {
  const { cart } = useCart();
  const outlook = cart?.shipping_outlook;
  return (
    <div data-panel-foot className="space-y-3">
      {outlook && isOneRow(outlook) && <ShippingMeter outlook={outlook} />}
      <p className="flex items-baseline justify-between">
        <span className="font-[600]">Total</span>
        <span className="text-price-card font-[800] tracking-[-0.02em] tabular-nums">
          {formatMoney(cart?.subtotal ?? ZERO_CENTS)}
        </span>
      </p>
      {outlook && !isOneRow(outlook) && (
        <p className="-mt-2 flex items-baseline justify-between text-small text-ink-2">
          <span>Estimated shipping</span>
          <span className="tabular-nums">{formatFreight(outlook.freight)}</span>
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <LinkButton href={pages.cart()} variant="secondary" size="lg" onClick={onClose}>
          View Cart
        </LinkButton>
        <LinkButton href={pages.checkout()} size="lg" onClick={onClose}>
          Checkout
        </LinkButton>
      </div>
    </div>
  );
}
