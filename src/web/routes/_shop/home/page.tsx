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
  type CardActions,
  type CardProduct,
} from '#web/features/products/product-card.tsx';
import type { PartState } from '#web/lib/parts.ts';
import { cx } from '#web/ui/cx.ts';
import {
  categoryGrid,
  departmentGrid,
  popularGrid,
  snapRow,
  trendingGrid,
  Empty,
  SectionPart,
  CardSkeletons,
  IconSkeletons,
  PictureCardSkeletons,
} from './parts/section.tsx';
import { HERO_SLIDES } from './parts/slides.ts';

const PRODUCTS_PER_SLIDE = 3;
const ARTICLES_SHOWN = 3;

export interface HomePageProps {
  departments: PartState<readonly Department[]>;
  articles: PartState<readonly ArticleSummary[]>;
  /** Four are fetched; the page shows those under $100. */
  trending: PartState<readonly CardProduct[]>;
  popular: PartState<readonly CardProduct[]>;
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
          <SectionPart
            section={departments}
            loadingLabel="Loading departments..."
            errorLabel="Error loading departments"
            skeleton={
              <PictureCardSkeletons count={8} picture="aspect-[4/3]" className={departmentGrid} />
            }
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
          </SectionPart>
        </HomeSection>
        <HomeSection title="Shop by category">
          <SectionPart
            section={departments}
            loadingLabel="Loading categories..."
            errorLabel="Error loading categories"
            skeleton={<IconSkeletons />}
          >
            {(list) =>
              categoriesByName(list).length === 0 ? (
                <Empty>No categories yet.</Empty>
              ) : (
                <ul className={cx(snapRow, categoryGrid)}>
                  {categoriesByName(list).map((category) => (
                    <li key={category.id} className="w-24 shrink-0 snap-start md:w-auto">
                      <CategoryIcon name={category.name} slug={category.slug} />
                    </li>
                  ))}
                </ul>
              )
            }
          </SectionPart>
        </HomeSection>
        <HomeSection
          title="DIY inspiration"
          link={{ label: 'All DIY advice', href: pages.articles() }}
        >
          <SectionPart
            section={articles}
            loadingLabel="Loading inspiring ideas..."
            errorLabel="Error loading inspiring ideas"
            skeleton={
              <PictureCardSkeletons
                count={ARTICLES_SHOWN}
                picture="aspect-[3/2]"
                className="grid gap-4 md:grid-cols-3 lg:gap-6"
              />
            }
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
          </SectionPart>
        </HomeSection>
        <HomeSection title="Trending products under $100">
          <SectionPart
            section={trending}
            loadingLabel="Loading products..."
            errorLabel="Error loading trending products"
            skeleton={<CardSkeletons count={4} className={trendingGrid} />}
          >
            {(list) => <TrendingProducts products={list} actions={actions} />}
          </SectionPart>
        </HomeSection>
        <HomeSection
          title="Popular Products"
          link={{ label: 'Shop all products', href: pages.shop() }}
        >
          <SectionPart
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
          </SectionPart>
        </HomeSection>
        <BenefitStrip />
      </div>
    </div>
  );
}

interface TrendingProductsProps {
  products: readonly CardProduct[];
  actions: CardActions;
}

/** One to four cards in a full row: fewer cards get wider columns. */
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

function categoriesByName(departments: readonly Department[]) {
  return departments
    .flatMap((department) => department.categories)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU'));
}

/**
 * Groups of exactly this size if there are enough items: the last group wraps around to the first
 * items.
 */
function inGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const wrapped = items.length > size ? [...items, ...items.slice(0, size)] : items;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    wrapped.slice(index * size, (index + 1) * size),
  );
}
