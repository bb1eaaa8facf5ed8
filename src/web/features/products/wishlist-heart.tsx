import { cx } from '#web/ui/cx.ts';
import { Heart } from '#web/ui/icons.tsx';

interface WishlistHeartProps {
  name: string;
  pressed: boolean;
  onToggle: () => void;
  look?: 'plain' | 'outline' | undefined;
  className?: string | undefined;
}

export function WishlistHeart({
  name,
  pressed,
  onToggle,
  look = 'plain',
  className,
}: WishlistHeartProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`${name} in your wishlist`}
      onClick={onToggle}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-control text-ink transition-colors duration-[120ms]',
        'hover:text-redgum aria-pressed:text-redgum',
        look === 'outline'
          ? 'size-12 border border-edge bg-surface hover:border-ink'
          : 'size-11 bg-surface/90 hover:bg-surface',
        className,
      )}
    >
      <Heart size={22} className={pressed ? 'fill-current' : ''} />
    </button>
  );
}
