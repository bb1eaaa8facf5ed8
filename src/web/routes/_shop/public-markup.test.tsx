import { cloneElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { CappedCount, Department, Product } from '#contract/schemas/catalog.ts';

import { tileOf } from '#web/features/home/category-tile.ts';
import { CardActionsContext } from '#web/features/products/card-actions.ts';
import { cardOf } from '#web/features/products/card-of.ts';
import { Footer } from '#web/features/shell/footer.tsx';
import { Header } from '#web/features/shell/header.tsx';
import { smallCardOf } from '#web/features/products/small-card.tsx';
import { ShopProvider } from '#web/settings/shop.tsx';
import { demoProfile } from '#tests/support/demo-profile.ts';
import { PromoStrip } from '#web/features/shell/promo-strip.tsx';
import { HomePage } from './home/page.tsx';
import { ProductPage } from './products.$slug/page.tsx';
import { ShopPage } from './shop/page.tsx';

const ref = { id: 'c1', name: 'Paint', slug: 'paint-wallpaper' };

const product: Product = {
  id: 'p1',
  slug: 'low-sheen-paint',
  sku: null,
  name: 'Low Sheen Paint',
  description: 'Covers well.',
  brand: 'Bandicote',
  price: cents(7990),
  original_price: cents(8990),
  shown_price: cents(6490),
  list_price: cents(7990),
  struck_price: cents(8990),
  own_struck_price: cents(8990),
  has_price_range: false,
  discount_type: null,
  discountType: null,
  discount_value: null,
  discountValue: null,
  images: ['/pictures/paint-900.webp', '/pictures/paint-2-900.webp'],
  rating: 4.6,
  review_count: 128,
  stock: 4,
  in_stock: true,
  specifications: { Coverage: '2.2 m² per pack', WELS: '5 star' },
  option_names: ['Colour'],
  unit_price: { price: cents(1623), measure: 'L', quantity: 4 },
  category_id: 'c1',
  department_id: 'd1',
  seller_id: null,
  is_taxable: true,
  is_shipping_exempt: true,
  created_at: '2026-08-13T00:00:00Z',
  category: ref,
  department: ref,
  seller: null,
  product_variants: [
    {
      id: 'v1',
      name: 'White',
      sku: null,
      price: cents(7990),
      shown_price: cents(6490),
      struck_price: cents(8990),
      stock: 0,
      attributes: { Colour: 'White' },
      image: null,
      unit_price: null,
    },
  ],
};

const card = cardOf(product);

const department: Department = {
  id: 'd1',
  name: 'Paint & Decorating',
  slug: 'paint-decorating',
  description: 'Paint for every room.',
  image: null,
  categories: [
    {
      ...ref,
      description: '',
      image: null,
      department_id: 'd1',
      icon: null,
      product_count: 9,
      seller_id: null,
    },
  ],
};

const ok = <T,>(data: T) => ({ ok: true as const, data });
const nothing = () => {};
const notAsked = () => Promise.reject(new Error('not asked for on the server'));
const part = <T,>(data: T) => ({ settled: ok(data), retry: nothing });
const actions = { onAddToCart: nothing, onToggleWishlist: nothing, isInWishlist: () => false };

const htmlOf = (screen: ReactElement) =>
  renderToString(
    <ShopProvider value={demoProfile}>
      <CardActionsContext value={actions}>{screen}</CardActionsContext>
    </ShopProvider>,
  );

const screens = {
  home: (
    <HomePage
      slides={part([
        {
          id: 's1',
          title: 'Winter',
          line: '',
          button_label: 'Shop',
          button_href: '/shop',
          image: '/pictures/scenes/hero-winter-building.webp',
        },
      ])}
      departments={part({
        departments: [{ ...department, categoryCount: department.categories.length }],
        categories: department.categories.map(tileOf),
      })}
      offers={part([smallCardOf(card)])}
      projects={part([])}
      brands={part([{ brand: 'Bandicote', product_count: 4 }])}
      articles={part([])}
      trending={part([card])}
      popular={part([card, { ...card, id: 'p2' }])}
    />
  ),
  shop: (
    <ShopPage
      search={{ minPrice: 20, brand: ['Bandicote'], category: 'paint-wallpaper' }}
      results={ok({
        products: [card],
        totalCount: 100,
        isCapped: false,
        counts: null,
        correctedQuery: null,
        categoriesNear: undefined,
        movedTo: undefined,
      })}
      departments={part([{ ...department, categoryCount: 1 }])}
      taxonomy={{
        name: 'Paint & Wallpaper',
        description: 'Colour for every wall.',
        image: '/pictures/scenes/department-paint-decorating.webp',
        places: [
          { name: 'Paint & Decorating', slug: 'paint-decorating' },
          { name: 'Paint & Wallpaper', slug: 'paint-wallpaper' },
        ],
      }}
      brands={part({ options: ['Bandicote'], count: 1 })}
      sellers={part({
        options: [{ id: 's1', name: 'Hollowick Timber', slug: 'hollowick-timber', banner: null }],
        count: 1,
      })}
      lists={{ categories: notAsked, brands: notAsked, sellers: notAsked }}
      isUpdating={false}
      countMatches={notAsked}
      isTravelling={() => false}
      onSearch={nothing}
      onRetry={nothing}
    />
  ),
  product: (
    <ProductPage
      card={null}
      whole={{ product, goesWith: [], related: [{ ...card, id: 'p3' }], relatedIn: 'Paint' }}
      variant={undefined}
      onChooseVariant={nothing}
      onAddToCart={async () => {}}
      loadTotals={notAsked}
    />
  ),
};

const frame = (
  <>
    <Header
      auth="loading"
      cartCount={0}
      path="/"
      strip={<PromoStrip />}
      hasDepartments
      loadMenu={notAsked}
      onOpenMenu={nothing}
      onOpenCart={nothing}
    />
    <Footer departments={[department]} />
  </>
);

describe('the server’s HTML of public screens', () => {
  it.each(Object.entries({ ...screens, frame }))(
    '%s has no inline style and no inline handler, which the CSP would block',
    (_name, screen) => {
      const html = htmlOf(screen);
      expect(html).not.toMatch(/ style="/);
      expect(html).not.toMatch(/ on[a-z]+="/);
    },
  );

  it.each(Object.entries(screens))('%s has one h1', (_name, screen) => {
    expect(htmlOf(screen).match(/<h1/g)).toHaveLength(1);
  });

  it('home and product give one picture high priority', () => {
    expect(htmlOf(screens.home).match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
    expect(htmlOf(screens.product).match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
  });

  it('the shop filters are a GET form that works without JavaScript', () => {
    const html = htmlOf(screens.shop);
    expect(html).toMatch(/<form aria-label="Filters"[^>]* action="\/shop" method="get"/);
    expect(html).toContain('name="minPrice"');
    expect(html).toMatch(/<input type="checkbox"[^>]* name="brand"/);
  });

  it('the list of one seller begins with their banner, if they have one, and their page', () => {
    const sellers = [
      { id: 's1', name: 'Hollowick Timber', slug: 'hollowick', banner: '/pictures/scenes/s1.webp' },
      { id: 's2', name: 'Marrowfen Tapware', slug: 'marrowfen', banner: null },
    ];
    const listOf = (seller?: string) =>
      htmlOf(
        cloneElement(screens.shop, {
          search: { seller },
          sellers: part({ options: sellers, count: 2 }),
        }),
      );
    expect(listOf('s1')).toMatch(
      /pictures\/scenes\/s1\.webp.*Sold by.*<a href="\/sellers\/hollowick"[^>]*>Hollowick Timber/,
    );
    expect(listOf('s2')).toMatch(/<a href="\/sellers\/marrowfen"[^>]*>Marrowfen Tapware/);
    for (const other of [listOf('s2'), listOf()]) expect(other).not.toContain('scenes/s1');
    expect(listOf()).not.toContain('Sold by');
  });

  it('shows the counts of a capped search with a plus, and no number where none is known', () => {
    const counts = {
      departments: { 'paint-decorating': 10_000 },
      categories: { 'paint-wallpaper': 312 },
      brands: {},
      sellers: {},
      isPart: false,
      in_stock: 9_000,
      on_sale: 0,
      attributes: [],
    };
    const textOf = (capped: readonly CappedCount[]) => {
      const results = ok({
        products: [card],
        totalCount: 10_000,
        isCapped: capped.includes('totalCount'),
        counts: { ...counts, capped },
        correctedQuery: null,
        categoriesNear: undefined,
        movedTo: undefined,
      });
      return htmlOf(cloneElement(screens.shop, { search: { search: 'wall' }, results })).replaceAll(
        /<[^>]*>/g,
        '',
      );
    };
    const capped = textOf(['totalCount', 'departments', 'categories', 'brands', 'in_stock']);
    expect(capped).toContain('10,000+ products for “wall”');
    expect(capped).toContain('10,000+ products match');
    expect(capped).toMatch(/Paint &amp; Decorating10,000\+.*Paint312\+.*In stock9,000\+On sale0/);
    expect(capped).not.toMatch(/Bandicote0/);
    const exact = textOf([]);
    expect(exact).toContain('10,000 products for “wall”');
    expect(exact).toMatch(/Paint312.*Bandicote0.*In stock9,000On sale0/);
    expect(exact).not.toContain('+ products');
  });

  it('before hydration the header buttons are links', () => {
    const html = htmlOf(frame);
    expect(html).toMatch(/<a href="\/cart"[^>]*>.*?Cart<\/span><span class="sr-only">\(empty\)/);
  });
});
