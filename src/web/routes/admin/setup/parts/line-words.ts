import type { CONFIRMED_LINES, OpeningLine } from '#domain/shop/opening.ts';

import { adminPages } from '#contract/paths/office-pages.ts';

interface LineWords {
  readonly title: string;
  /** Why it is on the list, in one sentence. */
  readonly why: string;
  readonly action: { readonly label: string; readonly href: string };
}

export const LINE_WORDS: Readonly<Record<OpeningLine, LineWords>> = {
  profile: {
    title: 'Say who you are',
    why: 'Customers see your trading name everywhere, and the law asks for your legal name and a way to reach you.',
    action: { label: 'Open the shop profile', href: adminPages.shopProfile() },
  },
  tax_number: {
    title: 'Enter your ABN and your GST registration',
    why: 'Invoices need the ABN, and whether they are tax invoices depends on your registration.',
    action: { label: 'Open the shop profile', href: adminPages.shopProfile() },
  },
  look: {
    title: 'Upload your logo or icon',
    why: 'Without one, the header has your name in letters and a mark in your colours.',
    action: { label: 'Upload a logo', href: adminPages.shopProfile('look') },
  },
  payments: {
    title: 'Take payments',
    why: 'With the sandbox or a test key nobody is charged for a real order.',
    action: { label: 'See the provider', href: adminPages.health() },
  },
  mail: {
    title: 'Send a test email',
    why: 'Customers confirm their address and follow their orders by email.',
    action: { label: 'Send a test email', href: adminPages.shopProfile('emails') },
  },
  settings: {
    title: 'Check tax, freight and delivery times',
    why: 'Every price, promise and invoice is worked out from the global settings.',
    action: { label: 'Change the settings', href: adminPages.settings() },
  },
  legal: {
    title: 'Publish your terms, privacy and returns pages',
    why: 'They bind you, so read and change the drafts, and have somebody who knows Australian law read them too.',
    action: { label: 'Open the pages', href: adminPages.pages() },
  },
  product: {
    title: 'Add a first product',
    why: 'A shop with nothing to sell turns its first visitors away.',
    action: { label: 'Add a product', href: adminPages.newProduct() },
  },
  backup: {
    title: 'Take a backup',
    why: 'Orders and payments that are lost with the server cannot be brought back.',
    action: { label: 'Open Jobs and health', href: adminPages.health() },
  },
};

/** What the button of a line says that a person confirms. */
export const CONFIRM_WORDS: Readonly<Record<(typeof CONFIRMED_LINES)[number], string>> = {
  settings: 'They are right',
};
