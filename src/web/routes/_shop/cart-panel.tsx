import { MiniCart, MiniCartFoot } from '#web/features/cart/mini-cart.tsx';
import { RecentlyViewed } from '#web/features/products/recently-viewed.tsx';
import type { AuthState, MenuEntry } from '#web/features/shell/navigation.ts';
import { SidePanel } from '#web/features/shell/side-panel.tsx';
import { useCart } from '#web/features/cart/cart.tsx';

interface CartPanelProps {
  open: boolean;
  auth: AuthState;
  path: string;
  departments: readonly MenuEntry[];
}

export function CartPanel({ open, auth, path, departments }: CartPanelProps) {
  const { state, cart, unitCount, panel, closePanel } = useCart();
  const hasLines = state === 'ready' && cart !== null && cart.cart_items.length > 0;
  return (
    <SidePanel
      mode={open ? panel : null}
      onClose={closePanel}
      auth={auth}
      path={path}
      departments={departments}
      cartCount={unitCount}
      footer={hasLines ? <MiniCartFoot onClose={closePanel} /> : undefined}
    >
      <MiniCart
        onClose={closePanel}
        whenEmpty={panel === 'cart' ? <RecentlyViewed className="pb-6" /> : null}
      />
    </SidePanel>
  );
}
