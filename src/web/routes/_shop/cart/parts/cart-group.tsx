import { pages } from '#contract/paths/pages.ts';

import type { CartGroup } from '#web/features/cart/cart-groups.ts';
import { GroupFreight } from '#web/features/cart/shipping-meter.tsx';
import { useReturningFocus } from '#web/features/cart/use-returning-focus.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { useWishlist } from '#web/features/wishlist/wishlist.tsx';
import { UndoRow } from '#web/ui/undo-rows.tsx';

import { CartLine } from './cart-line.tsx';

/** One seller's lines, with their freight. */
export function CartGroupCard({ group }: { group: CartGroup }) {
  const { setQuantity, remove, undo } = useCart();
  const wishlist = useWishlist();
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
          {group.sellerId === null ? (
            group.sellerName
          ) : (
            <a href={pages.shop({ seller: group.sellerId })} className="text-link">
              {group.sellerName}
            </a>
          )}
        </h2>
        <p className="text-small text-ink-3">
          <GroupFreight freight={group.freight} />
        </p>
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
              <CartLine
                item={item}
                nameRef={returning.refFor(item)}
                onQuantityChange={(quantity) => setQuantity(item.id, quantity)}
                onRemove={() => remove(item.id)}
                onMoveToWishlist={async () => {
                  const product = { productId: item.product_id, name: item.product.name };
                  if (await wishlist.add(product)) remove(item.id);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
