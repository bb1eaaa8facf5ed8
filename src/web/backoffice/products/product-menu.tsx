import { ExternalLink, Eye, Lock, Pencil, Trash2 } from 'lucide-react';

import { pages } from '#contract/paths/pages.ts';
import type { OfficeProduct } from '#contract/schemas/office-products.ts';

import type { RowMenuItem } from '#web/backoffice/row-menu.tsx';

import type { ProductArea } from './product-area.ts';

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
