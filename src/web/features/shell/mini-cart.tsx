import { ShoppingCart, Trash2, Undo2 } from 'lucide-react';
import { cents, formatMoney, type Cents } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export interface MiniCartLine {
  id: string;
  slug: string;
  name: string;
  variantName: string | null;
  image: string | null;
  unitPrice: Cents;
  lineTotal: Cents;
  quantity: number;
  /** Units that can be bought now. */
  available: number;
}

export interface MiniCartProps {
  status: 'loading' | 'error' | 'ready';
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  lines: readonly MiniCartLine[];
  /** Lines removed since the panel opened, each with its way back. */
  removed: readonly { id: string; name: string }[];
  onQuantityChange: (lineId: string, quantity: number) => void;
  onRemove: (lineId: string) => void;
  onUndo: (lineId: string) => void;
  onClose: () => void;
}

/** The lines of the cart, inside the side panel. */
export function MiniCart({
  status,
  error,
  onRetry,
  lines,
  removed,
  onQuantityChange,
  onRemove,
  onUndo,
  onClose,
}: MiniCartProps) {
  if (status === 'error') {
    return (
      <div className="p-4 sm:p-6">
        <InlineError message={error ?? 'Failed to fetch cart'} onRetry={onRetry} />
      </div>
    );
  }
  if (status === 'loading') {
    return (
      <div role="status" className="space-y-4 p-4 sm:p-6">
        <span className="sr-only">Loading...</span>
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
    );
  }
  return (
    <div className="px-4 py-2 sm:px-6">
      {removed.length > 0 && (
        <ul className="py-2">
          {removed.map((line) => (
            <li
              key={line.id}
              className="flex items-center gap-2 rounded-card bg-neutral-tint py-1 pr-1 pl-4 text-small not-last:mb-2"
            >
              <span role="status" className="min-w-0 flex-1">
                Removed {line.name}.
              </span>
              <Button
                ref={focusWhenLost}
                variant="ghost"
                aria-label={`Undo removing ${line.name}`}
                icon={<Undo2 aria-hidden="true" size={18} strokeWidth={1.75} />}
                onClick={() => onUndo(line.id)}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
      {lines.length === 0 ? (
        <EmptyState
          className="my-4 border-0 bg-transparent"
          icon={<ShoppingCart aria-hidden="true" size={26} strokeWidth={1.75} />}
          title="Your cart is empty"
          help="Add some products to get started"
          action={
            <LinkButton href={pages.shop()} onClick={onClose}>
              Browse the range
            </LinkButton>
          }
        />
      ) : (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <MiniCartRow
              key={line.id}
              line={line}
              onQuantityChange={(quantity) => onQuantityChange(line.id, quantity)}
              onRemove={() => onRemove(line.id)}
              onClose={onClose}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Takes the focus that went with the removed line; anywhere else it stays. */
function focusWhenLost(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus();
}

interface MiniCartRowProps {
  line: MiniCartLine;
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
  onClose: () => void;
}

function MiniCartRow({ line, onQuantityChange, onRemove, onClose }: MiniCartRowProps) {
  return (
    <li className="flex gap-4 py-4">
      <div className="size-18 shrink-0 overflow-hidden rounded-control">
        <Picture src={line.image} alt="" width={72} height={72} />
      </div>
      <div className="min-w-0 flex-1">
        <a
          href={pages.product(line.slug)}
          onClick={onClose}
          className="line-clamp-2 text-small font-[600] underline-offset-3 hover:underline"
        >
          {line.name}
        </a>
        <p className="mt-0.5 text-caption text-ink-3">
          {line.variantName && <>{line.variantName} · </>}
          <span className="tabular-nums">{formatMoney(line.unitPrice)}</span>
        </p>
        {line.available < line.quantity && (
          <p className="mt-1 text-caption font-[600] text-danger">
            {line.available > 0 ? `Only ${line.available} left` : 'Out of Stock'}
          </p>
        )}
        <div className="mt-2 flex items-center justify-between gap-2">
          <QuantityStepper
            layout="mini"
            name={line.name}
            value={line.quantity}
            max={line.available}
            onChange={onQuantityChange}
          />
          <span className="text-body font-[700] tabular-nums">{formatMoney(line.lineTotal)}</span>
        </div>
        <button
          type="button"
          aria-label={`Remove ${line.name}`}
          onClick={onRemove}
          className="mt-1 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-small text-ink-2 hover:text-danger hover:underline"
        >
          <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />
          Remove
        </button>
      </div>
    </li>
  );
}

interface MiniCartFootProps {
  /** Before discounts (Rule 27). */
  total: Cents;
  /** After discounts, as free shipping counts (Rule 6). */
  discountedTotal: Cents;
  freeShippingThreshold: Cents;
  onClose: () => void;
}

/** Stays in view under the lines. */
export function MiniCartFoot({
  total,
  discountedTotal,
  freeShippingThreshold,
  onClose,
}: MiniCartFootProps) {
  return (
    <div data-panel-foot className="space-y-4">
      <FreeShippingMeter subtotal={discountedTotal} threshold={freeShippingThreshold} />
      <p className="flex items-baseline justify-between">
        <span className="font-[600]">Total</span>
        <span className="text-price-card font-[800] tracking-[-0.02em] tabular-nums">
          {formatMoney(total)}
        </span>
      </p>
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

interface FreeShippingMeterProps {
  subtotal: Cents;
  threshold: Cents;
}

export function FreeShippingMeter({ subtotal, threshold }: FreeShippingMeterProps) {
  if (threshold <= 0) return null;
  const missing = cents(Math.max(0, threshold - subtotal));
  return (
    <Meter
      value={subtotal}
      max={threshold}
      label={
        missing === 0 ? (
          <span className="font-[600] text-success">Standard shipping is free</span>
        ) : (
          <>
            <strong className="font-[700] text-ink tabular-nums">{formatMoney(missing)}</strong> to
            go for free shipping
          </>
        )
      }
    />
  );
}
