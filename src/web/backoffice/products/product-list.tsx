import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';
import type { OfficeProduct } from '#contract/schemas/office-products.ts';

import { BulkButton } from '#web/backoffice/bulk/bulk-preview.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { listHref, type ListView } from '#web/backoffice/list-search.ts';
import { PriceChangeDialog } from '#web/backoffice/prices/price-change-dialog.tsx';
import { MoreMenu, RowMenu } from '#web/backoffice/row-menu.tsx';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import { readAgain } from '#web/lib/read-again.ts';
import type { Settled } from '#web/lib/settle.ts';
import { MessageDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Percent, Table, Upload } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/input.tsx';

import { BulkDialog, CategoryOptions, type BulkKind } from './bulk-dialog.tsx';
import { type ProductArea, productFilters, type ProductListSearch } from './product-area.ts';
import { productColumns, productMenu } from './product-columns.tsx';

const READ_ONLY = 'You cannot edit admin products. You can only view them.';

interface ProductListProps {
  area: ProductArea;
  search: ProductListSearch;
  results: Settled<{ products: readonly OfficeProduct[]; totalCount: number }>;
  departments: readonly OfficeDepartment[];
}

export function ProductList({ area, search, results, departments }: ProductListProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  const [isPricing, setIsPricing] = useState(false);
  const foundCount = results.ok ? results.data.totalCount : 0;
  const [refusal, setRefusal] = useState<string | null>(null);
  const deletion = useDelete<OfficeProduct>({
    question: () => 'Are you sure you want to delete this product?',
    consequence: ({ name }) => `${name} is removed from the shop. Existing orders keep it.`,
    confirmLabel: 'Delete product',
    failure: 'Failed to delete product.',
    done: ({ name }) => `${name} was deleted.`,
    onDelete: ({ id }) => area.deleteProduct(id),
  });

  return (
    <>
      <ListPage
        title={area.title}
        path={area.pages.products()}
        search={search}
        add={{ href: area.pages.newProduct(), label: area.addLabel }}
        actions={
          <MoreMenu
            items={[
              {
                label: 'Edit as a spreadsheet',
                href: area.pages.productSheet({ ...search }),
                icon: <Table size={16} />,
              },
              {
                label: 'Change prices',
                isDisabled: foundCount === 0,
                onSelect: () => setIsPricing(true),
                icon: <Percent size={16} />,
              },
              { label: 'Import', href: area.pages.imports(), icon: <Upload size={16} /> },
            ]}
          />
        }
        views={productViews(area)}
        searchLabel="Search by name, SKU, slug or brand"
        filters={
          <TaxonomyFilter path={area.pages.products()} search={search} departments={departments} />
        }
        results={results}
        rowsOf={({ products }) => products}
        columns={productColumns(area, async ({ id, stock: expected }, stock) => {
          await area.setStock(id, { variant_id: null, stock, expected_stock: expected });
          await readAgain(router);
        })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        isMuted={({ can }) => !can.edit}
        selection={{ chosen, onChange: setChosen }}
        bulkActions={
          <>
            <BulkButton label="Change price" onPress={() => setIsPricing(true)} />
            <BulkButton label="Move category" onPress={() => setBulk('category')} />
            <BulkButton label="Set stock" onPress={() => setBulk('stock')} />
            <BulkButton label="Set warranty" onPress={() => setBulk('warranty')} />
            <BulkButton label="Delete" onPress={() => setBulk('delete')} />
          </>
        }
        rowActions={(product) => (
          <RowMenu
            name={product.name}
            items={productMenu(area, product, {
              onDelete: () => deletion.ask(product),
              onRefused: () => setRefusal(READ_ONLY),
            })}
          />
        )}
        onExport={() => area.exportProducts(productFilters(search))}
        emptyText="No products found."
        errorText="Failed to load products"
      />
      {deletion.dialog}
      <PriceChangeDialog
        open={isPricing}
        area={area.priceChanges}
        selected={[...chosen]}
        found={{ count: foundCount, filter: productFilters(search) }}
        onClose={() => setIsPricing(false)}
        onApplied={() => {
          setIsPricing(false);
          setChosen(new Set());
          void router.invalidate();
        }}
        onUndone={() => void router.invalidate()}
      />
      <BulkDialog
        area={area}
        kind={bulk}
        ids={[...chosen]}
        owners={results.ok ? ownersOf(results.data.products, chosen) : []}
        departments={departments}
        onClose={() => setBulk(null)}
        onDone={() => {
          setBulk(null);
          setChosen(new Set());
          void router.invalidate();
        }}
      />
      <MessageDialog
        open={refusal !== null}
        message={refusal ?? ''}
        onClose={() => setRefusal(null)}
      />
    </>
  );
}

/** Whose the chosen products of this page are. */
function ownersOf(products: readonly OfficeProduct[], chosen: ReadonlySet<string>) {
  const owners = products.filter(({ id }) => chosen.has(id)).map((product) => product.seller_id);
  return [...new Set(owners)];
}

type View = ListView<ProductListSearch>;
const LOW: View = { label: 'Low stock', change: { view: 'low' } };
const OUT: View = { label: 'Out of stock', change: { view: 'out' } };
const VIEWS: Record<'seller' | 'admin', readonly View[]> = {
  seller: [
    { label: 'All', change: { view: undefined } },
    { label: 'Mine', change: { view: 'mine' } },
    { label: 'Admin’s', change: { view: 'admins' } },
    LOW,
    OUT,
  ],
  admin: [
    { label: 'All', change: { view: undefined } },
    LOW,
    OUT,
    { label: 'On sale', change: { view: 'sale' } },
    { label: 'By sellers', change: { view: 'sellers' } },
  ],
};

/** The views of the list in an area. */
export function productViews({ isSeller }: ProductArea): readonly View[] {
  return VIEWS[isSeller ? 'seller' : 'admin'];
}

interface TaxonomyFilterProps extends Pick<ProductListProps, 'search' | 'departments'> {
  /** The list's own address. */
  path: string;
}

export function TaxonomyFilter({ path, search, departments }: TaxonomyFilterProps) {
  const router = useRouter();
  return (
    <Field label="Category" hideLabel className="w-full sm:w-48 lg:w-60">
      <Select
        value={search.category ?? ''}
        onChange={(event) =>
          void router.navigate({
            href: listHref(path, search, {
              category: event.currentTarget.value === '' ? undefined : event.currentTarget.value,
            }),
          })
        }
      >
        <option value="">All categories</option>
        <CategoryOptions departments={departments} />
      </Select>
    </Field>
  );
}
