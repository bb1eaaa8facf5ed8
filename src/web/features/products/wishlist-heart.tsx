import { cx } from '#web/ui/cx.ts';
import { Heart } from '#web/ui/icons.tsx';

import { useCardActions } from './card-actions.ts';

interface WishlistHeartProps {
  product: { id: string; name: string };
  look?: 'plain' | 'outline' | undefined;
  className?: string | undefined;
}

export function WishlistHeart({ product, look = 'plain', className }: WishlistHeartProps) {
  const { isInWishlist, onToggleWishlist } = useCardActions();
  const pressed = isInWishlist(product.id);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`${product.name} in your wishlist`}
      onClick={() => onToggleWishlist(product)}
      className={cx('heart', look === 'outline' && 'heart-outline', className)}
    >
      <Heart size={22} className={pressed ? 'fill-current' : ''} />
    </button>
  );
}
