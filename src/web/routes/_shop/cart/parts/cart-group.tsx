import type { ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';
import type { CartItem } from '#contract/schemas/customer.ts';
import { listFactsText } from '#contract/text/list-facts.ts';
import { formatMoney } from '#domain/money/cents.ts';

import type { CartGroup } from '#web/features/cart/cart-groups.ts';
import { lineTotal, lineUnit } from '#web/features/cart/cart-lines.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { GroupFreight } from '#web/features/cart/shipping-meter.tsx';
import { offersRemoval, LineNotices } from '#web/features/cart/line-notices.tsx';
import { useReturningFocus } from '#web/features/cart/use-returning-focus.ts';
import { AwayLine } from '#web/features/sellers/away-line.tsx';
import { useWishlist } from '#web/features/wishlist/wishlist.tsx';
import { Heart, Trash2 } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { UndoRow } from '#web/ui/undo-rows.tsx';

import { useNotDelivered } from './use-not-delivered.ts';

export function CartGroupCard({ group }: { group: CartGroup }) {
  const { undo } = useCart();
  const returning = useReturningFocus();
  const titleId = `sold-by-${group.sellerId ?? 'shop'}`;
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card border border-line bg-surface px-4 sm:px-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-4">
        <h2 id={titleId} className="text-body font-[650]">
          Sold by{' '}
          {group.sellerSlug === null ? (
            group.sellerName
          ) : (
            <a href={pages.sellerPage(group.sellerSlug)} className="text-link">
              {group.sellerName}
            </a>
          )}
        </h2>
        <p className="text-small text-ink-3">
          <GroupFreight freight={group.freight} />
        </p>
        <AwayLine away={group.away} />
      </div>
      <ul className="divide-y divide-line">
        {group.entries.map(({ key, item, isRemoved }) => (
          <li key={key}>
            {isRemoved ? (
              <UndoRow
                className="my-4"
                name={item.product.name}
                onUndo={() => {
                  returning.expect(item);
                  undo(item.id);
                }}
              />
            ) : (
              <CartLine item={item} nameRef={returning.refFor(item)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CartLineProps {
  item: CartItem;
  /** The product's name takes the focus. */
  nameRef: (link: HTMLElement | null) => void;
}

function CartLine({ item, nameRef }: CartLineProps) {
  const { setQuantity, remove } = useCart();
  const wishlist = useWishlist();
  const notDelivered = useNotDelivered()(item);
  const { product, variant, quantity, available } = item;
  const unit = lineUnit(item);

  async function moveToWishlist() {
    const isAdded = await wishlist.add({ productId: item.product_id, name: product.name });
    if (isAdded) remove(item.id);
  }

  return (
    <div className="grid grid-cols-[80px_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[96px_1fr]">
      <a
        href={pages.product(product.slug)}
        tabIndex={-1}
        aria-hidden="true"
        className="size-20 overflow-hidden rounded-control sm:size-24"
      >
        <Picture src={product.images[0]} alt="" width={96} height={96} eager />
      </a>
      <div className="min-w-0 md:grid md:grid-cols-[1fr_auto_6.5rem] md:gap-x-6">
        <div className="min-w-0">
          <a
            ref={nameRef}
            href={pages.product(product.slug)}
            className="font-[600] break-words underline-offset-3 hover:underline"
          >
            {product.name}
          </a>
          {variant && <p className="text-small text-ink-2">{variant.name}</p>}
          {product.list_facts && (
            <p className="text-small text-ink-3">{listFactsText(product.list_facts)}</p>
          )}
          <p className="mt-0.5 text-small text-ink-3 tabular-nums">
            {formatMoney(item.list_price)} each
            {unit.cents < item.list_price && (
              <span className="font-[600] text-success">
                {' '}
                · {formatMoney(unit.cents)}{' '}
                {unit.from === null ? 'after discount' : `each from ${unit.from}`}
              </span>
            )}
          </p>
          {unit.next !== null && (
            <p className="text-small text-ink-2 tabular-nums">
              {unit.next.missing} more and each costs {formatMoney(unit.next.priceCents)}
            </p>
          )}
          <LineNotices item={item} notDelivered={notDelivered} />
        </div>
        <div className="mt-3 flex items-start justify-between gap-4 md:contents">
          <QuantityStepper
            name={product.name}
            value={quantity}
            max={Math.max(available, 1)}
            disabled={available <= 0}
            onChange={(next) => setQuantity(item.id, next)}
            maxReason={
              available > 0 && quantity <= available ? 'There are no more in stock.' : undefined
            }
          />
          <p className="pt-3 text-right font-[700] tabular-nums">{formatMoney(lineTotal(item))}</p>
        </div>
        <div className="-ml-2 flex flex-wrap gap-x-2 md:col-span-3">
          {!offersRemoval(item, notDelivered) && (
            <LineButton
              label={`Remove ${product.name}`}
              icon={<Trash2 size={16} />}
              onClick={() => remove(item.id)}
            >
              Remove
            </LineButton>
          )}
          {item.is_listed && (
            <LineButton
              label={`Move to wishlist: ${product.name}`}
              icon={<Heart size={16} />}
              onClick={() => void moveToWishlist()}
            >
              Move to wishlist
            </LineButton>
          )}
        </div>
      </div>
    </div>
  );
}

interface LineButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

function LineButton({ label, icon, onClick, children }: LineButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-small text-ink-2 underline-offset-3 hover:text-ink hover:underline"
    >
      {icon}
      {children}
    </button>
  );
}
