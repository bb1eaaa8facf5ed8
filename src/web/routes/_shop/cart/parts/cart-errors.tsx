import type { CartItem } from '#contract/schemas/customer.ts';

import { ClearCart } from '#web/features/cart/clear-cart.tsx';
import { stopsOrder } from '#web/features/cart/line-notices.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Says above the lines that some of them block the order; each line offers its own fix. */
export function CartErrors({ items }: { items: readonly CartItem[] }) {
  const faulty = items.filter(stopsOrder);
  if (faulty.length === 0) return null;
  const isVanished = faulty.some((item) => !item.is_listed);
  return (
    <Notice
      tone="warning"
      role="status"
      className="mb-6"
      title={
        faulty.length === 1
          ? '1 item needs a change before you can check out'
          : `${faulty.length} items need a change before you can check out`
      }
      action={isVanished ? <ClearCart /> : undefined}
    >
      {faulty.map((item) => item.product.name).join(' · ')}
    </Notice>
  );
}
