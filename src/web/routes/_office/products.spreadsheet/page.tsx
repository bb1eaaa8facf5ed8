import { useRouter } from '@tanstack/react-router';

import { ListPage } from '#web/backoffice/list-page.tsx';
import { useProductArea } from '#web/backoffice/products/product-area.ts';
import { productViews, TaxonomyFilter } from '#web/backoffice/products/product-list.tsx';
import { ProductSheet } from '#web/backoffice/products/sheet/product-sheet.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import type { productSheetRoute } from '#web/routes/_office/products.spreadsheet/route.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

export function ProductSheetPage() {
  const router = useRouter();
  const area = useProductArea();
  const search = useListState<ReturnType<typeof productSheetRoute>>();
  const { results, departments, attributes } = useLoaded<ReturnType<typeof productSheetRoute>>();
  const path = area.pages.productSheet();
  return (
    <ListPage
      title="Products as a spreadsheet"
      intro={
        search.category === undefined
          ? 'Prices, stock and discounts. Choose a category to edit its attributes too.'
          : undefined
      }
      path={path}
      search={search}
      actions={
        <LinkButton variant="secondary" href={area.pages.products({ ...search })}>
          Back to the list
        </LinkButton>
      }
      notice={
        attributes?.ok === false && (
          <InlineError
            message="The attributes of this category could not be loaded."
            help={attributes.message}
            onRetry={() => void router.invalidate()}
          />
        )
      }
      views={productViews(area)}
      searchLabel="Search by name, SKU, slug or brand"
      filters={<TaxonomyFilter path={path} search={search} departments={departments} />}
      results={results}
      rowsOf={({ products }) => products}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      draw={(products) => (
        <ProductSheet
          key={JSON.stringify(search)}
          area={area}
          products={products}
          attributes={attributes?.ok === true ? attributes.data : NO_ATTRIBUTES}
        />
      )}
      emptyText="No products found."
      errorText="Failed to load products"
    />
  );
}

const NO_ATTRIBUTES = [] as const;
