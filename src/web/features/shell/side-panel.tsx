import { ChevronRight } from 'lucide-react';
import type { Cents } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { MiniCart, MiniCartFoot, type MiniCartProps } from './mini-cart.tsx';
import { isCurrentPage, MAIN_LINKS, type AuthState, type MenuDepartment } from './navigation.ts';

interface SidePanelProps {
  /** `menu` shows the navigation with the cart beneath it, `cart` the cart alone; null is closed. */
  mode: 'cart' | 'menu' | null;
  onClose: () => void;
  auth: AuthState;
  path: string;
  departments: readonly MenuDepartment[];
  cart: Omit<MiniCartProps, 'onClose'>;
  cartCount: number;
  total: Cents;
  discountedTotal: Cents;
  freeShippingThreshold: Cents;
}

export function SidePanel({
  mode,
  onClose,
  auth,
  path,
  departments,
  cart,
  cartCount,
  total,
  discountedTotal,
  freeShippingThreshold,
}: SidePanelProps) {
  const cartTitle = `Your cart (${cartCount})`;
  const hasLines = cart.status === 'ready' && cart.lines.length > 0;
  return (
    <Drawer
      open={mode !== null}
      onClose={onClose}
      side="right"
      title={mode === 'menu' ? 'Menu and cart' : cartTitle}
      footer={
        hasLines ? (
          <MiniCartFoot
            total={total}
            discountedTotal={discountedTotal}
            freeShippingThreshold={freeShippingThreshold}
            onClose={onClose}
          />
        ) : undefined
      }
    >
      {mode === 'menu' && (
        <>
          <PanelNavigation auth={auth} path={path} departments={departments} onClose={onClose} />
          <h2 className="border-t border-line px-4 pt-5 text-h3 sm:px-6">{cartTitle}</h2>
        </>
      )}
      <MiniCart {...cart} onClose={onClose} />
    </Drawer>
  );
}

interface PanelNavigationProps {
  auth: AuthState;
  path: string;
  departments: readonly MenuDepartment[];
  onClose: () => void;
}

function PanelNavigation({ auth, path, departments, onClose }: PanelNavigationProps) {
  const accountLink =
    auth === 'signed-in'
      ? { label: 'Account', href: pages.account() }
      : { label: 'Log in', href: pages.login() };
  const links = [
    ...MAIN_LINKS,
    ...(auth === 'loading' ? [] : [accountLink]),
    { label: 'Wishlist', href: pages.wishlist() },
    { label: 'Cart', href: pages.cart() },
    { label: 'Checkout', href: pages.checkout() },
  ];
  return (
    <nav aria-label="Main" className="bg-surface px-4 pb-4 sm:px-6">
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              onClick={onClose}
              aria-current={isCurrentPage(link.href, path) ? 'page' : undefined}
              className="focus-inset flex min-h-12 items-center justify-between font-[600] hover:text-redgum aria-[current=page]:text-redgum"
            >
              {link.label}
              <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} className="text-edge" />
            </a>
          </li>
        ))}
      </ul>
      {departments.length > 0 && (
        <Disclosure title="Departments" className="border-t border-line">
          <ul>
            {departments.map((department) => (
              <li key={department.slug}>
                <a
                  href={pages.shop({ department: department.slug })}
                  onClick={onClose}
                  className="focus-inset flex min-h-11 items-center text-small text-ink-2 hover:text-redgum"
                >
                  {department.name}
                </a>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </nav>
  );
}
