import type { ReactNode } from 'react';
import { TRENDING_BELOW_CENTS } from '#domain/catalog/filters.ts';
import { pages } from '#contract/paths/pages.ts';
import type { Department } from '#contract/schemas/catalog.ts';
import type { ArticleSummary } from '#contract/schemas/content.ts';
import { ArticleCard } from '#web/features/home/article-card.tsx';
import { BenefitStrip } from '#web/features/home/benefit-strip.tsx';
import { CategoryIcon } from '#web/features/home/category-icon.tsx';
import { DepartmentTile } from '#web/features/home/department-tile.tsx';
import { HeroCarousel } from '#web/features/home/hero-carousel.tsx';
import { HomeSection } from '#web/features/home/home-section.tsx';
import { SlideCarousel } from '#web/features/home/slide-carousel.tsx';
import {
  ProductCard,
  ProductCardSkeleton,
  type CardActions,
  type CardProduct,
} from '#web/features/products/product-card.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { cx } from '#web/ui/cx.ts';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { HERO_SLIDES } from './parts/slides.ts';

const PRODUCTS_PER_SLIDE = 3;
const ARTICLES_SHOWN = 3;

/** A section's data, null while it is on the way, and how to ask for it once more. */
interface Section<T> {
  settled: Settled<T> | null;
  retry: () => void;
}

export interface HomePageProps {
  departments: Section<readonly Department[]>;
  articles: Section<readonly ArticleSummary[]>;
  /** The four fetched; the page shows those under $100. */
  trending: Section<readonly CardProduct[]>;
  popular: Section<readonly CardProduct[]>;
  actions: CardActions;
}

export function HomePage({ departments, articles, trending, popular, actions }: HomePageProps) {
  return (
    <div className="page-width pt-4 md:pt-6">
      <h1 tabIndex={-1} className="sr-only">
        Hardware and home improvement, delivered Australia-wide
      </h1>
      <HeroCarousel slides={HERO_SLIDES} />
      <div className="mt-12 space-y-14 md:mt-16 md:space-y-18">
        <HomeSection title="Shop by Department">
          <Part
            section={departments}
            loadingLabel="Loading departments..."
            errorLabel="Error loading departments"
            skeleton={<TileSkeletons count={8} className={departmentGrid} />}
          >
            {(list) =>
              list.length === 0 ? (
                <Empty>No departments yet.</Empty>
              ) : (
                <ul className={departmentGrid}>
                  {list.map((department) => (
                    <li key={department.id}>
                      <DepartmentTile
                        name={department.name}
                        slug={department.slug}
                        description={department.description}
                        image={department.image}
                        categoryCount={department.categories.length}
                      />
                    </li>
                  ))}
                </ul>
              )
            }
          </Part>
        </HomeSection>
        <HomeSection title="Shop by category">
          <Part
            section={departments}
            loadingLabel="Loading categories..."
            errorLabel="Error loading categories"
            skeleton={<IconSkeletons />}
          >
            {(list) =>
              categoriesByName(list).length === 0 ? (
                <Empty>No categories yet.</Empty>
              ) : (
                <ul className={cx(snapRow, 'gap-1 md:flex-wrap md:gap-x-2 md:gap-y-4')}>
                  {categoriesByName(list).map((category) => (
                    <li key={category.id} className="shrink-0 snap-start">
                      <CategoryIcon name={category.name} slug={category.slug} />
                    </li>
                  ))}
                </ul>
              )
            }
          </Part>
        </HomeSection>
        <HomeSection
          title="DIY inspiration"
          link={{ label: 'All DIY advice', href: pages.articles() }}
        >
          <Part
            section={articles}
            loadingLabel="Loading inspiring ideas..."
            errorLabel="Error loading inspiring ideas"
            skeleton={<TileSkeletons count={3} className="grid gap-4 md:grid-cols-3 lg:gap-6" />}
          >
            {(list) =>
              list.length === 0 ? (
                <Empty>No articles yet.</Empty>
              ) : (
                <ul className={cx(snapRow, 'gap-4 md:grid md:grid-cols-3 lg:gap-6')}>
                  {list.slice(0, ARTICLES_SHOWN).map((article) => (
                    <li key={article.id} className="w-[78%] shrink-0 snap-start md:w-auto">
                      <ArticleCard
                        slug={article.slug}
                        title={article.title}
                        category={article.category}
                        image={article.featured_image}
                        readingMinutes={article.reading_minutes}
                      />
                    </li>
                  ))}
                </ul>
              )
            }
          </Part>
        </HomeSection>
        <HomeSection title="Trending products under $100">
          <Part
            section={trending}
            loadingLabel="Loading products..."
            errorLabel="Error loading trending products"
            skeleton={<CardSkeletons count={4} className={trendingGrid} />}
          >
            {(list) => <TrendingProducts products={list} actions={actions} />}
          </Part>
        </HomeSection>
        <HomeSection
          title="Popular Products"
          link={{ label: 'Shop all products', href: pages.shop() }}
        >
          <Part
            section={popular}
            loadingLabel="Loading products..."
            errorLabel="Error loading popular products"
            skeleton={<CardSkeletons count={3} className={popularGrid} />}
          >
            {(list) =>
              list.length === 0 ? (
                <Empty>No products found.</Empty>
              ) : (
                <SlideCarousel
                  label="Popular Products"
                  slides={inGroups(list, PRODUCTS_PER_SLIDE).map((group) => ({
                    key: group[0]?.id ?? '',
                    content: (
                      <ul className={popularGrid}>
                        {group.map((product) => (
                          <li key={product.id}>
                            <ProductCard product={product} actions={actions} />
                          </li>
                        ))}
                      </ul>
                    ),
                  }))}
                />
              )
            }
          </Part>
        </HomeSection>
        <BenefitStrip />
      </div>
    </div>
  );
}

const departmentGrid = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4 xl:gap-6';
const popularGrid = 'grid gap-3 md:grid-cols-3 md:gap-4 lg:gap-6';
const trendingGrid = 'grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4 xl:gap-6';
const snapRow =
  'scrollbar-none -mx-4 flex snap-x scroll-px-4 overflow-x-auto px-4 pb-1 md:mx-0 md:overflow-visible md:px-0';

interface TrendingProductsProps {
  products: readonly CardProduct[];
  actions: CardActions;
}

/** One to four cards without a hole: fewer cards share the row in wider columns. */
function TrendingProducts({ products, actions }: TrendingProductsProps) {
  const shown = products.filter((product) => product.shown_price < TRENDING_BELOW_CENTS);
  if (shown.length === 0) return <Empty>No products found.</Empty>;
  return (
    <ul
      className={cx(
        'grid gap-3 md:gap-4 xl:gap-6',
        shown.length === 1 && 'md:max-w-sm',
        shown.length === 2 && 'md:grid-cols-2 xl:max-w-[calc(50%-12px)]',
        shown.length === 3 && 'md:grid-cols-3',
        shown.length === 4 && 'md:grid-cols-2 xl:grid-cols-4',
      )}
    >
      {shown.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

interface PartProps<T> {
  section: Section<T>;
  loadingLabel: string;
  errorLabel: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A section fails alone, with its own words where its content would be. */
function Part<T>({ section, loadingLabel, errorLabel, skeleton, children }: PartProps<T>) {
  const { settled, retry } = section;
  if (settled === null) return <Loading label={loadingLabel}>{skeleton}</Loading>;
  if (!settled.ok) {
    return <InlineError message={`${errorLabel}: ${settled.message}`} onRetry={retry} />;
  }
  return children(settled.data);
}

/** Nothing to show here, and the way to where there is something. */
function Empty({ children }: { children: string }) {
  return (
    <p className="rounded-card border border-dashed border-line bg-surface px-4 py-6 text-center text-ink-2">
      {children}{' '}
      <a href={pages.shop()} className="text-link whitespace-nowrap">
        See the whole range
      </a>
    </p>
  );
}

function TileSkeletons({ count, className }: { count: number; className: string }) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="aspect-[4/4.4] w-full rounded-card!" />
      ))}
    </div>
  );
}

function IconSkeletons() {
  return (
    <div className="flex gap-3 overflow-hidden">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-[104px] w-24 shrink-0 rounded-card!" />
      ))}
    </div>
  );
}

function CardSkeletons({ count, className }: { count: number; className: string }) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}

function categoriesByName(departments: readonly Department[]) {
  return departments
    .flatMap((department) => department.categories)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU'));
}

/** Groups of exactly this size as long as there are enough: the last one wraps around to the first items. */
function inGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const wrapped = items.length > size ? [...items, ...items.slice(0, size)] : items;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    wrapped.slice(index * size, (index + 1) * size),
  );
}
