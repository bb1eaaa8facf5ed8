import { Heart, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import type { CartItem } from '#contract/schemas/customer.ts';

import { offersRemoval } from '#web/features/cart/line-notices.tsx';
import { LineNotices } from '#web/features/cart/line-notices.tsx';
import { lineTotal } from '#web/features/cart/cart-lines.ts';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';

interface CartLineProps {
  item: CartItem;
  /** The product's name, which takes the focus. */
  nameRef: (link: HTMLElement | null) => void;
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
  onMoveToWishlist: () => Promise<void>;
}

export function CartLine({
  item,
  nameRef,
  onQuantityChange,
  onRemove,
  onMoveToWishlist,
}: CartLineProps) {
  const { product, variant, quantity, available } = item;
  const isDiscounted = item.unit_price < item.list_price;
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
          <p className="mt-0.5 text-small text-ink-3 tabular-nums">
            {formatMoney(item.list_price)} each
            {isDiscounted && (
              <span className="font-[600] text-success">
                {' '}
                · {formatMoney(item.unit_price)} after discount
              </span>
            )}
          </p>
          <LineNotices item={item} />
        </div>
        <div className="mt-3 flex items-start justify-between gap-4 md:contents">
          <QuantityStepper
            name={product.name}
            value={quantity}
            max={Math.max(available, 1)}
            disabled={available <= 0}
            onChange={onQuantityChange}
            maxReason={
              available > 0 && quantity <= available ? 'There are no more in stock.' : undefined
            }
          />
          <p className="pt-3 text-right font-[700] tabular-nums">{formatMoney(lineTotal(item))}</p>
        </div>
        <div className="-ml-2 flex flex-wrap gap-x-2 md:col-span-3">
          {!offersRemoval(item) && (
            <LineButton
              label={`Remove ${product.name}`}
              icon={<Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />}
              onClick={onRemove}
            >
              Remove
            </LineButton>
          )}
          {item.is_listed && (
            <LineButton
              label={`Move to wishlist: ${product.name}`}
              icon={<Heart aria-hidden="true" size={16} strokeWidth={1.75} />}
              onClick={() => void onMoveToWishlist()}
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
