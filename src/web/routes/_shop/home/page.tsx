import type { ReactNode } from 'react';

import { TRENDING_BELOW_CENTS } from '#domain/catalog/trending.ts';
import { pages } from '#contract/paths/pages.ts';
import type { BrandCount } from '#contract/schemas/catalog.ts';
import type { PublicSlide } from '#contract/schemas/site-content.ts';
import { ArticleCard, type ArticleTeaser } from '#web/features/home/article-card.tsx';
import { BenefitStrip } from '#web/features/home/benefit-strip.tsx';
import { CategoryIcon } from '#web/features/home/category-icon.tsx';
import type { CategoryTile } from '#web/features/home/category-tile.ts';
import { DepartmentTile, type TileDepartment } from '#web/features/home/department-tile.tsx';
import { HeroCarousel, HeroPending } from '#web/features/home/hero-carousel.tsx';
import { ProjectCard, type ProjectTeaser } from '#web/features/home/project-card.tsx';
import { SlideCarousel } from '#web/features/home/slide-carousel.tsx';
import { ProductCard, type CardProduct } from '#web/features/products/product-card.tsx';
import { SmallCard, type SmallCardProduct } from '#web/features/products/small-card.tsx';
import type { PartState } from '#web/lib/parts.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { cx } from '#web/ui/cx.ts';
import { ArrowRight } from '#web/ui/icons.tsx';

import {
  articleGrid,
  brandGrid,
  brandRow,
  BrandSkeletons,
  CardSkeletons,
  categoryList,
  departmentGrid,
  HomeSection,
  IconSkeletons,
  offerGrid,
  PictureCardSkeletons,
  popularGrid,
  snapItem,
  snapRow,
  trendingGrid,
  wideSnapItem,
} from './parts/section.tsx';
import { ARTICLES_SHOWN, OFFERS_SHOWN } from './parts/sections.ts';

const PRODUCTS_PER_SLIDE = 3;
const ARTICLE_SKELETONS = (
  <PictureCardSkeletons
    count={ARTICLES_SHOWN}
    picture="aspect-[3/2]"
    text="h-34 xl:h-28"
    className={cx(snapRow, articleGrid)}
    card={wideSnapItem}
  />
);

interface HomeDepartments {
  readonly departments: readonly TileDepartment[];
  /** Of all of them, by name. */
  readonly categories: readonly CategoryTile[];
}

export interface HomePageProps {
  slides: PartState<readonly PublicSlide[]>;
  departments: PartState<HomeDepartments>;
  offers: PartState<readonly SmallCardProduct[]>;
  projects: PartState<readonly ProjectTeaser[]>;
  articles: PartState<readonly ArticleTeaser[]>;
  /** Four are fetched; the page shows those under $100. */
  trending: PartState<readonly CardProduct[]>;
  popular: PartState<readonly CardProduct[]>;
  brands: PartState<readonly BrandCount[]>;
  lastOrder?: ReactNode;
  recentlyViewed?: ReactNode;
}

export function HomePage({
  slides,
  departments,
  offers,
  projects,
  articles,
  trending,
  popular,
  brands,
  lastOrder,
  recentlyViewed,
}: HomePageProps) {
  return (
    <div className="page-width pt-4 md:pt-6">
      <h1 tabIndex={-1} className="sr-only">
        Hardware and home improvement
      </h1>
      <Hero slides={slides} />
      {/* Of this height with and without an order, which loads after the page. */}
      <div className="flex h-18 items-center">{lastOrder}</div>
      <div className="space-y-14 md:space-y-18">
        <HomeSection
          id="departments"
          title="Shop by Department"
          part={mapped(departments, (list) => list.departments)}
          loading="Loading departments..."
          error="Error loading departments"
          empty="No departments yet."
          skeleton={
            <PictureCardSkeletons
              count={8}
              picture="aspect-[4/3]"
              text="h-39 xl:h-33"
              className={departmentGrid}
            />
          }
        >
          {(list) => (
            <ul className={departmentGrid}>
              {list.map((department) => (
                <li key={department.slug}>
                  <DepartmentTile department={department} />
                </li>
              ))}
            </ul>
          )}
        </HomeSection>
        <HomeSection
          title="Shop by category"
          part={mapped(departments, ({ categories }) => categories)}
          loading="Loading categories..."
          error="Error loading categories"
          empty="No categories yet."
          skeleton={<IconSkeletons />}
        >
          {(list) => (
            <ul className={cx(snapRow, categoryList)}>
              {list.map((category) => (
                <li key={category.slug}>
                  <CategoryIcon {...category} />
                </li>
              ))}
            </ul>
          )}
        </HomeSection>
        {recentlyViewed}
        <HomeSection
          title="Offers"
          link={{ label: 'All offers', href: pages.shop({ onSale: true }) }}
          part={mapped(offers, inFullRows)}
          loading="Loading offers..."
          error="Error loading offers"
          skeleton={
            <PictureCardSkeletons
              count={OFFERS_SHOWN}
              picture="aspect-square"
              text="h-33"
              className={cx(snapRow, offerGrid)}
              card={snapItem}
            />
          }
        >
          {(list) => (
            <ul className={cx(snapRow, offerGrid)}>
              {list.map((product) => (
                <li key={product.id} className={snapItem}>
                  <SmallCard product={product} />
                </li>
              ))}
            </ul>
          )}
        </HomeSection>
        <HomeSection
          title="DIY inspiration"
          link={{ label: 'All DIY advice', href: pages.articles() }}
          part={articles}
          loading="Loading inspiring ideas..."
          error="Error loading inspiring ideas"
          empty="No articles yet."
          skeleton={ARTICLE_SKELETONS}
        >
          {(list) => (
            <ul className={cx(snapRow, articleGrid)}>
              {list.map((article) => (
                <li key={article.slug} className={wideSnapItem}>
                  <ArticleCard article={article} />
                </li>
              ))}
            </ul>
          )}
        </HomeSection>
        <HomeSection
          title="Projects for this weekend"
          part={mapped(projects, (list) => besides(list, articles))}
          loading="Loading projects..."
          error="Error loading projects"
          skeleton={ARTICLE_SKELETONS}
        >
          {(list) => (
            <ul className={cx(snapRow, articleGrid)}>
              {list.map((project) => (
                <li key={project.slug} className={wideSnapItem}>
                  <ProjectCard project={project} />
                </li>
              ))}
            </ul>
          )}
        </HomeSection>
        <HomeSection
          title="Trending products under $100"
          part={mapped(trending, belowLimit)}
          loading="Loading products..."
          error="Error loading trending products"
          empty="No products found."
          skeleton={<CardSkeletons count={4} className={trendingGrid} />}
        >
          {(list) => (
            <ul
              // A full row: three get wider columns, fewer a link beside them.
              className={
                list.length === 3 ? 'grid gap-3 md:grid-cols-3 md:gap-4 xl:gap-6' : trendingGrid
              }
            >
              <Cards products={list} />
              {list.length < 3 && (
                <li className={list.length === 1 ? 'xl:col-span-3' : 'md:col-span-2'}>
                  <BelowLimitLink />
                </li>
              )}
            </ul>
          )}
        </HomeSection>
        <HomeSection
          title="Popular Products"
          link={{ label: 'Shop all products', href: pages.shop() }}
          part={popular}
          loading="Loading products..."
          error="Error loading popular products"
          empty="No products found."
          skeleton={<CardSkeletons count={3} className={popularGrid} />}
        >
          {(list) => <PopularProducts products={list} />}
        </HomeSection>
        <HomeSection
          title="Shop by brand"
          part={brands}
          loading="Loading brands..."
          error="Error loading brands"
          skeleton={<BrandSkeletons />}
        >
          {(list) => (
            // Fewer than a row share it. None is left out, because no page lists them all.
            <ul className={cx(snapRow, list.length < 6 ? brandRow : brandGrid)}>
              {list.map(({ brand, product_count: count }) => (
                <li key={brand} className={snapItem}>
                  <a href={pages.shop({ brand: [brand] })} className="brand-tile lifts">
                    {brand}
                    <span>{`${count} ${count === 1 ? 'product' : 'products'}`}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </HomeSection>
        <BenefitStrip />
      </div>
    </div>
  );
}

function PopularProducts({ products }: { products: readonly CardProduct[] }) {
  // A served page has each product once.
  const isHydrated = useHydrated();
  const groups = inGroups(products, PRODUCTS_PER_SLIDE, { fillsLast: isHydrated });
  return (
    <SlideCarousel
      label="Popular Products"
      slides={groups.map((group) => ({
        key: group[0]?.id ?? '',
        content: (
          <ul className={popularGrid}>
            <Cards products={group} />
          </ul>
        ),
      }))}
    />
  );
}

function Cards({ products }: { products: readonly CardProduct[] }) {
  return products.map((product) => (
    <li key={product.id}>
      <ProductCard product={product} />
    </li>
  ));
}

/** The part with what `change` makes of its data. */
function mapped<From, To>(
  { settled, retry }: PartState<From>,
  change: (data: From) => To,
): PartState<To> {
  return { settled: settled?.ok ? { ok: true, data: change(settled.data) } : settled, retry };
}

/** As many projects as fit a row; those of the inspiration above only where others are too few. */
function besides(
  projects: readonly ProjectTeaser[],
  { settled }: HomePageProps['articles'],
): readonly ProjectTeaser[] {
  const above = new Set(settled?.ok ? settled.data.map(({ slug }) => slug) : []);
  const isAbove = ({ slug }: ProjectTeaser) => above.has(slug);
  return projects
    .toSorted((one, other) => Number(isAbove(one)) - Number(isAbove(other)))
    .slice(0, ARTICLES_SHOWN);
}

/** As many as fill rows of six, or one of three, or all when there are fewer. */
function inFullRows<T>(list: readonly T[]): readonly T[] {
  const row = list.length < 6 ? 3 : 6;
  return list.length < row ? list : list.slice(0, list.length - (list.length % row));
}

function BelowLimitLink() {
  const dollars = TRENDING_BELOW_CENTS / 100;
  return (
    <a
      href={pages.shop({ maxPrice: dollars })}
      className="card-box lifts flex h-full min-h-32 flex-col items-start justify-center gap-2 p-4 md:p-8"
    >
      <span className="text-h3">Everything up to ${dollars}</span>
      <span className="inline-flex items-center gap-1.5 text-small font-[600] text-redgum">
        See the products
        <ArrowRight size={18} />
      </span>
    </a>
  );
}

function belowLimit(products: readonly CardProduct[]) {
  return products.filter((product) => product.shown_price < TRENDING_BELOW_CENTS);
}

/** Groups of this size. The last one is filled with the first items if there are enough. */
function inGroups<T>(
  items: readonly T[],
  size: number,
  { fillsLast }: { fillsLast: boolean },
): readonly (readonly T[])[] {
  const wrapped = fillsLast && items.length > size ? [...items, ...items.slice(0, size)] : items;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    wrapped.slice(index * size, (index + 1) * size),
  );
}

/** The rest of the page does not wait for the slides, and shows without them. */
function Hero({ slides: { settled } }: Pick<HomePageProps, 'slides'>) {
  if (settled === null) return <HeroPending />;
  return settled.ok && settled.data.length > 0 && <HeroCarousel slides={settled.data} />;
}
