import { useRouter, useRouterState } from '@tanstack/react-router';
import { ExternalLink, Eye, Lock, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';
import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';
import type { OfficeProduct } from '#contract/schemas/office-products.ts';

import { BulkButton } from '#web/backoffice/bulk/bulk-button.tsx';
import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage, type ListView } from '#web/backoffice/list-page.tsx';
import { listHref } from '#web/backoffice/list-search.ts';
import { NameCell } from '#web/backoffice/name-cell.tsx';
import { PriceChangeDialog } from '#web/backoffice/prices/price-change-dialog.tsx';
import { RowMenu, type RowMenuItem } from '#web/backoffice/row-menu.tsx';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import { priceText } from '#web/features/products/product-price.ts';
import type { Settled } from '#web/lib/settle.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';

import { BulkDialog, type BulkKind } from './bulk-dialog.tsx';
import type { ProductArea } from './product-area.ts';
import { productFilters, type ProductListSearch } from './product-search.ts';
import { StockCell } from './stock-cell.tsx';

const READ_ONLY = 'You cannot edit admin products. You can only view them.';

interface ProductListProps {
  area: ProductArea;
  search: ProductListSearch;
  results: Settled<{ products: readonly OfficeProduct[]; totalCount: number }>;
  departments: readonly OfficeDepartment[];
}

export function ProductList({ area, search, results, departments }: ProductListProps) {
  const router = useRouter();
  const isUpdating = useRouterState({ select: ({ isLoading }) => isLoading });
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
          <Button
            variant="secondary"
            disabled={foundCount === 0}
            onClick={() => setIsPricing(true)}
          >
            Change prices
          </Button>
        }
        views={viewsOf(area, search)}
        searchLabel="Search by name, SKU, slug or brand"
        filters={<TaxonomyFilter area={area} search={search} departments={departments} />}
        results={
          results.ok
            ? {
                ok: true,
                data: { rows: results.data.products, totalCount: results.data.totalCount },
              }
            : results
        }
        isUpdating={isUpdating}
        onRetry={() => void router.invalidate()}
        columns={columnsFor(area, async ({ id, stock: expected }, stock) => {
          await area.setStock(id, { variant_id: null, stock, expected_stock: expected });
          await router.invalidate();
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
            <BulkButton label="Delete" onPress={() => setBulk('delete')} />
          </>
        }
        rowActions={(product) => (
          <RowMenu
            name={product.name}
            items={menuOf(area, product, {
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

function viewsOf(area: ProductArea, search: ProductListSearch): ListView<ProductListSearch>[] {
  const names = area.isSeller
    ? ([
        ['All', undefined],
        ['Mine', 'mine'],
        ['Admin’s', 'admins'],
        ['Low stock', 'low'],
        ['Out of stock', 'out'],
      ] as const)
    : ([
        ['All', undefined],
        ['Low stock', 'low'],
        ['Out of stock', 'out'],
        ['On sale', 'sale'],
        ['By sellers', 'sellers'],
      ] as const);
  return names.map(([label, view]) => ({
    label,
    change: { view },
    isCurrent: search.view === view,
  }));
}

interface TaxonomyFilterProps {
  area: ProductArea;
  search: ProductListSearch;
  departments: readonly OfficeDepartment[];
}

function TaxonomyFilter({ area, search, departments }: TaxonomyFilterProps) {
  const router = useRouter();
  return (
    <Field label="Category" hideLabel className="w-full sm:w-60">
      <Select
        value={search.category ?? ''}
        onChange={(event) =>
          void router.navigate({
            href: listHref(area.pages.products(), search, {
              category: event.currentTarget.value === '' ? undefined : event.currentTarget.value,
            }),
          })
        }
      >
        <option value="">All categories</option>
        {departments.map((department) => (
          <optgroup key={department.id} label={department.name}>
            {department.categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

function columnsFor(
  area: ProductArea,
  onStock: (product: OfficeProduct, stock: number) => Promise<void>,
): readonly Column<OfficeProduct>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      isName: true,
      cell: ({ id, name, slug, images }) => (
        <NameCell
          href={area.pages.product(id)}
          name={name}
          note={slug}
          picture={images[0] ?? null}
        />
      ),
    },
    {
      key: 'price',
      header: 'Price',
      sortable: true,
      align: 'right',
      cell: ({ original_price: original, ...product }) => (
        <>
          <span className="font-[600] tabular-nums">{priceText(product)}</span>
          {original !== null && (
            <s className="block text-caption text-ink-3 tabular-nums">{formatMoney(original)}</s>
          )}
        </>
      ),
    },
    {
      key: 'stock',
      header: 'Stock',
      align: 'right',
      cell: (product) => (
        <StockCell
          product={product}
          onSave={product.can.edit ? (stock) => onStock(product, stock) : null}
        />
      ),
    },
    {
      key: 'category',
      header: 'Category',
      cell: ({ category }) => category?.name ?? <span className="text-ink-3">Uncategorised</span>,
    },
    {
      key: 'department',
      header: 'Department',
      from: 'xl',
      cell: ({ department }) => department?.name ?? '–',
    },
    {
      key: 'owner',
      header: 'Owner',
      from: 'lg',
      cell: (product) => <Owner area={area} product={product} />,
    },
    ...(area.isSeller
      ? []
      : [
          {
            key: 'created',
            header: 'Created',
            sortable: true,
            from: 'xl' as const,
            cell: ({ created_at: createdAt }: OfficeProduct) => (
              <time dateTime={createdAt} className="whitespace-nowrap">
                {new Date(createdAt).toLocaleDateString('en-AU', {
                  day: 'numeric',
                  month: 'short',
                  year: 'numeric',
                })}
              </time>
            ),
          },
        ]),
  ];
}

function Owner({ area, product }: { area: ProductArea; product: OfficeProduct }) {
  const { seller, can } = product;
  if (seller === null) {
    return (
      <span className="inline-flex flex-wrap items-center gap-1">
        <Badge icon="none">Admin</Badge>
        {!can.edit && (
          <span className="inline-flex items-center gap-1 text-caption text-ink-3">
            <Lock aria-hidden="true" size={14} strokeWidth={2} />
            Read Only
          </span>
        )}
      </span>
    );
  }
  return (
    <Badge tone="info" icon="none">
      {area.isSeller ? 'You' : `${seller.first_name} ${seller.last_name}`}
    </Badge>
  );
}

interface MenuHandlers {
  readonly onDelete: () => void;
  readonly onRefused: () => void;
}

function menuOf(
  area: ProductArea,
  product: OfficeProduct,
  { onDelete, onRefused }: MenuHandlers,
): RowMenuItem[] {
  const view: RowMenuItem = {
    label: 'View in the shop',
    href: pages.product(product.slug),
    icon: <ExternalLink aria-hidden="true" size={16} strokeWidth={1.75} />,
  };
  if (!product.can.edit) {
    return [
      {
        label: 'View',
        href: area.pages.product(product.id),
        icon: <Eye aria-hidden="true" size={16} strokeWidth={1.75} />,
      },
      {
        label: 'Edit',
        onSelect: onRefused,
        icon: <Lock aria-hidden="true" size={16} strokeWidth={1.75} />,
      },
      view,
    ];
  }
  return [
    {
      label: 'Edit',
      href: area.pages.product(product.id),
      icon: <Pencil aria-hidden="true" size={16} strokeWidth={1.75} />,
    },
    view,
    {
      label: 'Delete',
      isDanger: true,
      onSelect: onDelete,
      icon: <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />,
    },
  ];
}
