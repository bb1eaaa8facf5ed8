import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { PublicSettings } from '#contract/schemas/catalog.ts';
import type { Shop } from '#contract/schemas/shop.ts';

import { BenefitStrip } from '#web/features/home/benefit-strip.tsx';
import { ShopProvider } from '#web/settings/shop.tsx';
import { ShopSettingsProvider } from '#web/settings/shop-settings.tsx';
import { useCustomerPromises } from '#web/routes/_auth/shell.tsx';

import { Footer } from '#web/features/shell/footer.tsx';
import { PromoStrip } from '#web/features/shell/promo-strip.tsx';
import { demoProfile } from '#tests/support/demo-profile.ts';

const settings: PublicSettings = {
  id: '00000000-0000-0000-0000-000000000001',
  default_tax_rate: 1000,
  tax_type: 'GST',
  prices_include_tax: true,
  allow_seller_tax_override: false,
  allow_seller_shipping_override: true,
  free_shipping_threshold: cents(99_00),
  standard_shipping_cost: cents(9_95),
  platform_fulfillment_enabled: true,
  standard_delivery_days: '2-5',
  express_delivery_days: '1-2',
  delivery_tracking_enabled: true,
  return_days: 30,
  price_match: true,
  saving_days: 28,
  saving_window_days: 90,
  payment_mode: 'test',
};

function Promises() {
  return useCustomerPromises().join('; ');
}

const TEXT_SOURCES: Readonly<Record<string, ReactNode>> = {
  footer: <Footer departments={[]} />,
  strip: <PromoStrip />,
  benefits: <BenefitStrip />,
  promises: <Promises />,
};

/** The text that a visitor sees with these settings. */
function wordsOf(
  name: keyof typeof TEXT_SOURCES,
  part: Partial<PublicSettings> | null,
  shop: Partial<Shop> = {},
): string {
  const facts = part && { ...settings, ...part };
  return renderToString(
    <ShopProvider value={{ ...demoProfile, ...shop }}>
      <ShopSettingsProvider value={facts}>{TEXT_SOURCES[name]}</ShopSettingsProvider>
    </ShopProvider>,
  )
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');
}

describe('with the specified settings', () => {
  it.each([
    ['strip', '30-day returns'],
    ['benefits', '30-day returns'],
    ['promises', '30-day returns'],
    ['strip', 'Free shipping on orders over $99'],
    ['benefits', 'Free shipping over $99'],
    ['promises', 'Free shipping on orders over $99'],
    ['footer', 'Payments run in test mode'],
  ])('the %s says "%s"', (name, words) => {
    expect(wordsOf(name, {})).toContain(words);
  });
});

describe('with other settings', () => {
  const other = {
    free_shipping_threshold: cents(149_50),
    standard_delivery_days: '4-9',
    return_days: 14,
  };
  it.each([
    ['strip', 'Free shipping on orders over $149.50'],
    ['benefits', 'Free shipping over $149.50'],
    ['promises', 'Free shipping on orders over $149.50'],
    ['strip', '14-day returns'],
    ['benefits', '14-day returns'],
    ['promises', '14-day returns'],
  ])('the %s says "%s"', (name, words) => {
    expect(wordsOf(name, other)).toContain(words);
    expect(wordsOf(name, other)).not.toMatch(/\$99|2–5|30.day/);
  });

  it.each(['strip', 'benefits', 'promises'])(
    'the %s shows no amount when the threshold is zero',
    (name) => {
      const words = wordsOf(name, { free_shipping_threshold: cents(0) });
      expect(words).toContain('Free standard shipping');
      expect(words).not.toMatch(/\$\d/);
    },
  );
});

it.each(['strip', 'benefits', 'promises'])(
  'the %s offers a price match only while the shop does',
  (name) => {
    expect(wordsOf(name, {})).toContain('Price match');
    expect(wordsOf(name, { price_match: false })).not.toMatch(/price match|for less/i);
  },
);

it.each(['benefits', 'promises'])(
  'the %s say what returns are for and that the guarantees apply regardless',
  (name) => {
    expect(wordsOf(name, {})).toMatch(
      /30-day returns ?for a change of mind. Your consumer guarantees apply regardless\./i,
    );
  },
);

it.each([
  [{}, 'Ask the trade desk by phone.'],
  [{ phone: null }, 'Ask us by email.'],
  [{ phone: null, email: null }, 'Answers to common questions.'],
])('a shop with %o offers the support that it can give', (shop, words) => {
  expect(wordsOf('benefits', {}, shop)).toContain(words);
});

it('free shipping names the sellers with other charges, where there may be any', () => {
  const words = 'Some sellers set their own delivery charges.';
  expect(wordsOf('benefits', {})).toContain(words);
  expect(wordsOf('benefits', { allow_seller_shipping_override: false })).not.toContain(words);
});

it('with a live key the footer does not mention a test mode', () => {
  expect(wordsOf('footer', { payment_mode: 'live' })).not.toContain('test mode');
});

it.each(Object.keys(TEXT_SOURCES))('without settings the %s guesses nothing', (name) => {
  expect(wordsOf(name, null)).not.toMatch(/test mode|shipping|\d–\d|charged when/i);
});
