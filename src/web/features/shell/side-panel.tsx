import type { ReactNode } from 'react';
import { pages } from '#contract/paths/pages.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { ChevronRight } from '#web/ui/icons.tsx';
import {
  ACCOUNT_LINKS,
  isCurrentPage,
  MAIN_LINKS,
  type AuthState,
  type MenuEntry,
} from './navigation.ts';

interface SidePanelProps {
  /** `menu` shows the navigation with the cart below it, `cart` only the cart; null is closed. */
  mode: 'cart' | 'menu' | null;
  onClose: () => void;
  auth: AuthState;
  path: string;
  departments: readonly MenuEntry[];
  cartCount: number;
  children: ReactNode;
  /** Stays in view at the bottom. */
  footer: ReactNode;
}

/** One panel for the navigation and the cart (Rule 33). */
export function SidePanel({
  mode,
  onClose,
  auth,
  path,
  departments,
  cartCount,
  children,
  footer,
}: SidePanelProps) {
  const cartTitle = `Your cart (${cartCount})`;
  return (
    <Drawer
      open={mode !== null}
      onClose={onClose}
      title={mode === 'menu' ? 'Menu and cart' : cartTitle}
      footer={footer}
    >
      {mode === 'menu' && (
        <>
          <PanelNavigation auth={auth} path={path} departments={departments} onClose={onClose} />
          <h2 className="border-t border-line px-4 pt-5 text-h3 sm:px-6">{cartTitle}</h2>
        </>
      )}
      {children}
    </Drawer>
  );
}

type PanelNavigationProps = Pick<SidePanelProps, 'auth' | 'path' | 'departments' | 'onClose'>;

function PanelNavigation({ auth, path, departments, onClose }: PanelNavigationProps) {
  const links = [
    ...MAIN_LINKS,
    ...(auth === 'loading' ? [] : [ACCOUNT_LINKS[auth]]),
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
              <ChevronRight size={18} className="text-edge" />
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
