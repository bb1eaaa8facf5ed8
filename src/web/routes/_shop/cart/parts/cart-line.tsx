import { Heart, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import { stockLevel } from '#domain/stock/levels.ts';
import { pages } from '#contract/paths/pages.ts';
import type { CartItem } from '#contract/schemas/customer.ts';

import { lineTotal } from '#web/lib/cart-store.ts';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';

interface CartLineProps {
  item: CartItem;
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
  onMoveToWishlist: () => Promise<void>;
}

export function CartLine({ item, onQuantityChange, onRemove, onMoveToWishlist }: CartLineProps) {
  const { product, variant, quantity, available } = item;
  return (
    <li className="grid grid-cols-[96px_1fr] gap-x-4 gap-y-3 py-5 first:pt-0">
      <a
        href={pages.product(product.slug)}
        tabIndex={-1}
        aria-hidden="true"
        className="size-24 overflow-hidden rounded-control"
      >
        <Picture src={product.images[0]} alt="" width={96} height={96} eager />
      </a>
      <div className="min-w-0 md:grid md:grid-cols-[1fr_auto_6.5rem] md:gap-x-6">
        <div className="min-w-0">
          <a
            href={pages.product(product.slug)}
            className="font-[600] break-words underline-offset-3 hover:underline"
          >
            {product.name}
          </a>
          {variant && <p className="text-small text-ink-2">{variant.name}</p>}
          <p className="mt-0.5 text-small text-ink-3 tabular-nums">
            {formatMoney(item.list_price)} each
          </p>
          <StockWarning quantity={quantity} available={available} />
        </div>
        <div className="mt-3 flex items-start justify-between gap-4 md:contents">
          <QuantityStepper
            name={product.name}
            value={quantity}
            max={Math.max(available, 1)}
            onChange={onQuantityChange}
            maxReason={available > 0 ? 'That is all we have.' : undefined}
          />
          <p className="pt-3 text-right font-[700] tabular-nums">{formatMoney(lineTotal(item))}</p>
        </div>
        <div className="-ml-2 flex flex-wrap gap-x-2 md:col-span-3">
          <LineButton
            label={`Remove ${product.name}`}
            icon={<Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />}
            onClick={onRemove}
          >
            Remove
          </LineButton>
          <LineButton
            label={`Move to wishlist: ${product.name}`}
            icon={<Heart aria-hidden="true" size={16} strokeWidth={1.75} />}
            onClick={() => void onMoveToWishlist()}
          >
            Move to wishlist
          </LineButton>
        </div>
      </div>
    </li>
  );
}

interface StockWarningProps {
  quantity: number;
  available: number;
}

function StockWarning({ quantity, available }: StockWarningProps) {
  const level = stockLevel(available);
  if (level === 'out') {
    return (
      <p className="mt-1 text-small font-[600] text-danger">
        Out of Stock. Remove it, or keep it for later on your wishlist.
      </p>
    );
  }
  if (available < quantity) {
    return (
      <p className="mt-1 text-small font-[600] text-danger">
        Only {available} left. Lower the quantity to check out.
      </p>
    );
  }
  return level === 'low' ? (
    <p className="mt-1 text-small font-[600] text-warning">Only {available} left</p>
  ) : null;
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
