import { useEffect, useState, type RefObject } from 'react';
import type { Cents } from '#domain/money/cents.ts';
import { productPicture } from '#web/features/products/product-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';

export function StickyBuyBar({
  name,
  image,
  price,
  quantity,
  stock,
  onQuantity,
  adding,
  onAdd,
  buttonRef,
}: {
  name: string;
  image: string | undefined;
  price: Cents;
  quantity: number;
  /** Units that can be bought now. */
  stock: number;
  onQuantity: (quantity: number) => void;
  adding: boolean;
  onAdd: () => void;
  /** The button that the bar replaces once it is out of view. */
  buttonRef: RefObject<HTMLButtonElement | null>;
}) {
  const isShown = useScrolledPast(buttonRef);
  return (
    <div
      data-buy-bar
      inert={!isShown}
      className={cx(
        'fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-panel transition-transform duration-[280ms] ease-out-soft md:hidden short:hidden',
        isShown ? 'translate-y-0' : 'invisible translate-y-full',
      )}
    >
      <div className="flex h-16 items-center gap-1.5 px-4">
        <div
          className={cx(
            'size-10 shrink-0 overflow-hidden rounded-control',
            // The price needs the room.
            price < 100_000 ? 'max-[379px]:hidden' : 'max-[429px]:hidden',
          )}
        >
          <Picture {...productPicture(image, 'thumb')} alt="" />
        </div>
        <Price amount={price} size="line" className="flex-1 max-[349px]:invisible" />
        <QuantityStepper
          layout="bar"
          name={name}
          value={quantity}
          max={Math.max(1, stock)}
          disabled={stock <= 0}
          onChange={onQuantity}
        />
        <Button
          disabled={stock <= 0}
          loading={adding}
          loadingLabel="Adding..."
          onClick={onAdd}
          className="px-3!"
        >
          Add to Cart
        </Button>
      </div>
    </div>
  );
}

function useScrolledPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // A large bottom margin, so that the button can only leave the view upwards, however fast the
    // scroll.
    const observer = new IntersectionObserver(
      (entries) => setIsPast(entries.at(-1)?.isIntersecting === false),
      { rootMargin: '-56px 0px 100000px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isPast;
}
