import { DEFAULT_COLOURS } from '#domain/shop/brand-colours.ts';

import type { Shop } from '#contract/schemas/shop.ts';

import { demoShop } from '#db/seed/data/shop.ts';

const { trading_name: name, ...entered } = demoShop;

/** The demo shop's profile as pages and emails get it. */
export const demoProfile: Shop = {
  name,
  ...entered,
  logo: null,
  has_stores: true,
  icon: null,
  brand_colour: DEFAULT_COLOURS.brand,
  accent_colour: DEFAULT_COLOURS.accent,
};
