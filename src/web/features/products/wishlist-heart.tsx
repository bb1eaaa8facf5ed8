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
      className={cx('heart', look === 'outline' && 'heart-outline', className)}
    >
      <Heart size={22} className={pressed ? 'fill-current' : ''} />
    </button>
  );
}
