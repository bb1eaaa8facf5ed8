import { pages, type ShopSearch } from '#contract/paths/pages.ts';

import { Breadcrumb, type Crumb } from '#web/ui/breadcrumb.tsx';
import { Picture } from '#web/ui/picture.tsx';

import type { FilterSeller, ListedTaxonomy } from './parts/filter-lists.ts';
import { ProductList, type ProductListProps } from './parts/product-list.tsx';
import { namesOf, type Names } from './parts/seller-choice.tsx';
import { TaxonomyHead } from './parts/taxonomy-head.tsx';

export type ShopPageProps = Omit<ProductListProps, 'children' | 'sellers'> & {
  sellers: NonNullable<ProductListProps['sellers']>;
  /** The listed department or category; null in the whole range, or if it is unknown. */
  taxonomy: ListedTaxonomy | null;
};

export function ShopPage({ taxonomy, ...list }: ShopPageProps) {
  const { search, departments, sellers } = list;
  const sellerList = sellers.settled?.ok ? sellers.settled.data.options : [];
  const departmentList = departments.settled?.ok ? departments.settled.data : [];
  return (
    <div className="page-width pt-3">
      <Breadcrumb crumbs={crumbsOf(search, namesOf(search, departmentList, sellerList))} />
      <h1 tabIndex={-1} className={taxonomy ? 'taxonomy-range' : 'mt-2 text-h1'}>
        Our Product Range
      </h1>
      {taxonomy && <TaxonomyHead {...taxonomy} category={search.category} />}
      <ProductList {...list}>
        <SellerBanner seller={sellerList.find(({ id }) => id === search.seller)} />
      </ProductList>
    </div>
  );
}

function crumbsOf(search: ShopSearch, names: Names): readonly Crumb[] {
  const place = search.category ? names.category : names.department;
  return place ? [{ label: 'Shop', href: pages.shop() }, { label: place }] : [{ label: 'Shop' }];
}

/** The banner of the one seller whose products are listed, with a link to their page. */
function SellerBanner({ seller }: { seller: FilterSeller | undefined }) {
  if (seller === undefined) return null;
  return (
    <div className="mb-4 overflow-hidden rounded-card border border-line bg-surface">
      {seller.banner && (
        <div className="aspect-[4/1] w-full overflow-hidden bg-ground">
          <Picture
            src={seller.banner}
            alt=""
            width={1000}
            height={250}
            sizes="(min-width: 1280px) 984px, 100vw"
            fit="cover"
            eager
          />
        </div>
      )}
      <p className="px-4 py-3 text-small">
        Sold by{' '}
        <a href={pages.sellerPage(seller.slug)} className="text-link">
          {seller.name}
        </a>
      </p>
    </div>
  );
}
