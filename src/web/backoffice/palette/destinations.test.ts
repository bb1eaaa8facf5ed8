import { describe, expect, it } from 'vitest';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import { destinationsOf, isUnderMenu } from './destinations.ts';

const entry = (href: string) => ({ label: href, href });
const labels = (area: 'admin' | 'seller', menu: readonly string[]) =>
  destinationsOf(area, menu.map(entry)).map(({ label }) => label);

describe('where the palette can lead', () => {
  it('offers a packer orders and nothing else', () => {
    expect(labels('seller', [sellerPages.notices(), sellerPages.orders()])).toEqual([
      sellerPages.notices(),
      sellerPages.orders(),
      'Orders to send',
      'Pick list',
    ]);
  });

  it('offers bank details with the money that they belong to', () => {
    expect(labels('seller', [pages.seller(), sellerPages.products()])).not.toContain(
      'Bank details',
    );
    expect(labels('seller', [sellerPages.money()])).toContain('Bank details');
  });

  it('counts a page below an entry as its own, and nothing as the dashboard’s', () => {
    const menu = [pages.admin(), adminPages.orders()].map(entry);
    expect(isUnderMenu(adminPages.order('7'), menu)).toBe(true);
    expect(isUnderMenu(adminPages.orders({ q: 'seven' }), menu)).toBe(true);
    expect(isUnderMenu(adminPages.products(), menu)).toBe(false);
    expect(isUnderMenu(pages.admin(), menu)).toBe(true);
  });
});
