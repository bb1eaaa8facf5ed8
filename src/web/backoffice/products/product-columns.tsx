import { formatMoney } from '#domain/money/cents.ts';
import { sellerName } from '#domain/sellers/seller-name.ts';

import { pages } from '#contract/paths/pages.ts';
import type { OfficeProduct } from '#contract/schemas/office-products.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { NameCell } from '#web/backoffice/name-cell.tsx';
import type { RowMenuItem } from '#web/backoffice/row-menu.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { priceText } from '#web/features/products/product-price.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Copy, ExternalLink, Eye, Lock, Pencil, Trash2 } from '#web/ui/icons.tsx';

import type { ProductArea } from './product-area.ts';
import { StockCell } from './stock-cell.tsx';

export function productColumns(
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
        // In one line the price is the last, so that prices are below each other.
        <span className="compact:inline-flex compact:flex-row-reverse compact:items-baseline compact:gap-1.5">
          <span className="font-[600] tabular-nums">{priceText(product)}</span>
          {original !== null && (
            <s className="block text-caption text-ink-3 tabular-nums">{formatMoney(original)}</s>
          )}
        </span>
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
      isLong: true,
      cell: ({ category }) => category?.name ?? <span className="text-ink-3">Uncategorised</span>,
    },
    {
      key: 'department',
      header: 'Department',
      isLong: true,
      // Sellers' lists show it by specification; in the shop's own it is one of the choices.
      isExtra: !area.isSeller,
      from: 'xl',
      cell: ({ department }) => department?.name ?? '–',
    },
    {
      key: 'owner',
      header: 'Owner',
      // A seller reads "You" or "Read Only", and these whole.
      isLong: !area.isSeller,
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
            isExtra: true,
            from: 'xl' as const,
            cell: ({ created_at: at }: OfficeProduct) => <ShortDate at={at} />,
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
            <Lock size={14} strokeWidth={2} />
            Read Only
          </span>
        )}
      </span>
    );
  }
  return (
    <Badge tone="info" icon="none">
      <span className="truncate">{area.isSeller ? 'You' : sellerName(seller)}</span>
    </Badge>
  );
}

interface MenuHandlers {
  readonly onDelete: () => void;
  readonly onRefused: () => void;
}

/** What the reader may do with a product of the list (Rule 10). */
export function productMenu(
  area: ProductArea,
  product: OfficeProduct,
  { onDelete, onRefused }: MenuHandlers,
): RowMenuItem[] {
  const view: RowMenuItem = {
    label: 'View in the shop',
    href: pages.product(product.slug),
    icon: <ExternalLink size={16} />,
  };
  if (!product.can.edit) {
    return [
      {
        label: 'View',
        href: area.pages.product(product.id),
        icon: <Eye size={16} />,
      },
      {
        label: 'Edit',
        onSelect: onRefused,
        icon: <Lock size={16} />,
      },
      view,
    ];
  }
  return [
    {
      label: 'Edit',
      href: area.pages.product(product.id),
      icon: <Pencil size={16} />,
    },
    view,
    {
      label: 'Duplicate',
      href: area.pages.newProduct(product.id),
      icon: <Copy size={16} />,
    },
    {
      label: 'Delete',
      isDanger: true,
      onSelect: onDelete,
      icon: <Trash2 size={16} />,
    },
  ];
}
