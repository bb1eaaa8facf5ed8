import { pages } from '#contract/paths/pages.ts';

/** Whether somebody is signed in, as far as the page knows. */
export type AuthState = 'loading' | 'signed-in' | 'signed-out';

/** A department or category as menus show it. */
export interface MenuEntry {
  readonly name: string;
  readonly slug: string;
}

export interface MenuDepartment extends MenuEntry {
  readonly categories: readonly MenuEntry[];
}

export interface NavigationLink {
  label: string;
  href: string;
}

export const MAIN_LINKS: readonly NavigationLink[] = [
  { label: 'Home', href: pages.home() },
  { label: 'Shop', href: pages.shop() },
  { label: 'Services', href: pages.services() },
  { label: 'DIY Advice', href: pages.articles() },
];

export const ACCOUNT_LINKS: Record<'signed-in' | 'signed-out', NavigationLink> = {
  'signed-in': { label: 'Account', href: pages.account() },
  'signed-out': { label: 'Log in', href: pages.login() },
};

/** A link is current on its own page and, except for Home, on the pages below it. */
export function isCurrentPage(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}
