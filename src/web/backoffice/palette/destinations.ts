import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import { pages, type OfficeArea } from '#contract/paths/pages.ts';

import type { AreaEntry } from '#web/backoffice/area-shell.tsx';

import type { RecentPage } from './recent-pages.ts';

/** Where the palette can lead: a page, with what is said of it. */
export interface Destination extends RecentPage {
  /** Other words for it, which find it too. */
  readonly words?: string | undefined;
}

interface UnlistedPage extends Pick<Destination, 'label' | 'href' | 'words'> {
  /** The menu entry that it belongs to, where its address does not say so. */
  readonly under?: string;
}

/** What people call the screens of the menu besides their names. */
const WORDS: Readonly<Record<string, string>> = {
  [adminPages.categories()]: 'departments attributes',
  [sellerPages.categories()]: 'departments attributes',
  [adminPages.imports()]: 'csv spreadsheet upload products range',
  [sellerPages.imports()]: 'csv spreadsheet upload products range',
  [adminPages.users()]: 'people customers sellers administrators suspend',
  [adminPages.settings()]: 'freight tax currency',
  [sellerPages.settings()]: 'freight shipping tax',
  [adminPages.shopProfile()]: 'name logo colours emails business details',
  [adminPages.pages()]: 'privacy terms legal text',
  [adminPages.slides()]: 'home page banner',
  [adminPages.apiKeys()]: 'create a key token integration program',
  [sellerPages.apiKeys()]: 'create a key token integration program',
  [adminPages.webhooks()]: 'add a webhook events integration',
  [sellerPages.webhooks()]: 'add a webhook events integration',
  [adminPages.auditLog()]: 'history who changed what',
  [adminPages.health()]: 'maintenance close the shop backups errors',
  [adminPages.money()]: 'balances ledger',
  [sellerPages.money()]: 'payouts statements invoices balance',
  [sellerPages.profile()]: 'trading name logo holidays return address',
  [sellerPages.people()]: 'invite members staff packers roles',
};

/** Screens that the menu leads to through another screen. */
const SCREENS: Readonly<Record<OfficeArea, readonly UnlistedPage[]>> = {
  admin: [
    { label: 'Age-restricted goods', href: adminPages.ageRestrictions() },
    {
      label: 'Open the shop',
      href: adminPages.setup(),
      under: pages.admin(),
      words: 'checklist opening',
    },
    { label: 'Payouts', href: adminPages.payouts(), words: 'bank files pay sellers' },
    { label: 'Payout settings', href: adminPages.payoutSettings() },
    { label: 'Commission invoices', href: adminPages.commissionInvoices() },
    { label: 'Reconciliation', href: adminPages.reconciliation(), words: 'books provider' },
    { label: 'Money reports', href: adminPages.moneyReports(), words: 'bas gst' },
  ],
  seller: [
    { label: 'Orders to send', href: sellerPages.orders({ to_send: 'true' }), words: 'parcels' },
    { label: 'Pick list', href: sellerPages.pickList() },
    { label: 'Bank details', href: sellerPages.bankDetails(), under: sellerPages.money() },
  ],
};

/** What people come to add. */
const ACTIONS: Readonly<Record<OfficeArea, readonly UnlistedPage[]>> = {
  admin: [
    { label: 'Add a product', href: adminPages.newProduct() },
    { label: 'Add a department', href: adminPages.newDepartment() },
    { label: 'Add a category', href: adminPages.newCategory() },
    { label: 'Add an article', href: adminPages.newArticle(), words: 'write diy' },
    { label: 'Add a service', href: adminPages.newService() },
    { label: 'Add a help question', href: adminPages.newQuestion() },
    { label: 'Add a store', href: adminPages.newStore() },
    { label: 'Add a slide', href: adminPages.newSlide() },
    { label: 'Add a commission rule', href: adminPages.newCommissionRule() },
  ],
  seller: [
    { label: 'Add a product', href: sellerPages.newProduct() },
    { label: 'Add a department', href: sellerPages.newDepartment() },
    { label: 'Add a category', href: sellerPages.newCategory() },
  ],
};

/** Whether the menu, which has what the reader may open, has the entry that a page belongs to. */
export function isUnderMenu(href: string, menu: readonly Pick<AreaEntry, 'href'>[]): boolean {
  return menu.some(
    (entry) =>
      href === entry.href ||
      (!isHome(entry.href) &&
        (href.startsWith(`${entry.href}/`) || href.startsWith(`${entry.href}?`))),
  );
}

/** The dashboard's address, which every other of the area begins with. */
const isHome = (href: string) => href.split('/').length === 2;

/** The screens and actions that the reader may open: those of the menu and what is under it. */
export function destinationsOf(
  area: OfficeArea,
  menu: readonly Pick<AreaEntry, 'label' | 'href'>[],
): readonly Destination[] {
  const openOf = (kind: 'screen' | 'action', pages: readonly UnlistedPage[]) =>
    pages
      .filter(({ href, under = href }) => isUnderMenu(under, menu))
      .map(({ label, href, words }) => ({ kind, label, href, words }));
  return [
    ...menu.map(({ label, href }) => ({
      kind: 'screen' as const,
      label,
      href,
      words: WORDS[href],
    })),
    ...openOf('screen', SCREENS[area]),
    ...openOf('action', ACTIONS[area]),
  ];
}
