import { useRouter } from '@tanstack/react-router';

import { formatCount } from '#domain/numbers/format-count.ts';
import { sellerName } from '#domain/sellers/seller-name.ts';

import type { OfficeCategory, OfficeDepartment } from '#contract/schemas/office-catalog.ts';

import { type Column, DataTable } from '#web/backoffice/data-table.tsx';
import { NameCell } from '#web/backoffice/name-cell.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { deleteItem, editItem, RowMenu } from '#web/backoffice/row-menu.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ChevronDown, Eye, EyeOff, Pencil, Plus, Trash2 } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { TaxonomyArea } from './taxonomy-area.ts';

export interface DepartmentCardProps {
  area: TaxonomyArea;
  department: OfficeDepartment;
  isOpen: boolean;
  onDeleteDepartment: (department: OfficeDepartment) => void;
  onDeleteCategory: (category: OfficeCategory) => void;
}

export function DepartmentCard({
  department,
  area,
  isOpen,
  onDeleteDepartment,
  onDeleteCategory,
}: DepartmentCardProps) {
  const { id, name, slug, image, categories, product_count: products } = department;
  return (
    <details open={isOpen} className="group rounded-card border border-line bg-surface">
      <summary className="flex cursor-pointer items-center gap-4 p-4">
        <span className="block aspect-[4/3] w-16 shrink-0 overflow-hidden rounded-control border border-line">
          <Picture src={image} alt="" width={64} height={48} fit="cover" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span role="heading" aria-level={2} className="text-h3">
              {name}
            </span>
            <Owner department={department} />
          </span>
          <span className="block text-caption text-ink-3">
            {slug} · {count(categories.length, 'category', 'categories')} ·{' '}
            {count(products, 'product', 'products')}
          </span>
        </span>
        <ChevronDown size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <div className="mb-4 flex flex-wrap gap-2">
          <LinkButton
            href={area.pages.department(id)}
            variant="secondary"
            size="sm"
            aria-label={`Edit the department ${name}`}
            icon={<Pencil size={16} />}
          >
            Edit
          </LinkButton>
          <LinkButton
            href={area.pages.newCategory(id)}
            variant="secondary"
            size="sm"
            aria-label={`Add category to ${name}`}
            icon={<Plus size={16} />}
          >
            Add category
          </LinkButton>
          {area.isAdmin && department.seller_id !== null && (
            <DepartmentAdoption department={department} />
          )}
          <Button
            variant="ghost"
            size="sm"
            className="text-danger!"
            aria-label={`Delete the department ${name}`}
            icon={<Trash2 size={16} />}
            onClick={() => onDeleteDepartment(department)}
          >
            Delete
          </Button>
        </div>
        {categories.length === 0 ? (
          <p className="text-small text-ink-2">No categories in this department.</p>
        ) : (
          <DataTable
            caption={`Categories of ${name}`}
            columns={columnsFor(area)}
            rows={categories}
            rowKey={(category) => category.id}
            rowName={(category) => category.name}
            rowActions={(category) => (
              <RowMenu
                name={category.name}
                items={[
                  editItem(area.pages.category(category.id)),
                  deleteItem(() => onDeleteCategory(category)),
                ]}
              />
            )}
          />
        )}
      </div>
    </details>
  );
}

function columnsFor(area: TaxonomyArea): readonly Column<OfficeCategory>[] {
  return [
    {
      key: 'name',
      header: 'Category Name',
      isName: true,
      width: 'w-1/2',
      cell: ({ id, name, image }) => (
        <NameCell href={area.pages.category(id)} name={name} picture={image} />
      ),
    },
    { key: 'slug', header: 'Slug', width: 'w-[35%]', cell: ({ slug }) => slug },
    {
      key: 'products',
      header: 'Product Count',
      align: 'right',
      cell: ({ product_count: products }) => formatCount(products),
    },
  ];
}

function Owner({ department }: { department: OfficeDepartment }) {
  if (department.seller === null) return null;
  return (
    <>
      <Badge tone="info" icon="none">
        {sellerName(department.seller)}
      </Badge>
      {department.is_listed ? (
        <Badge tone="success">In the shop’s menus</Badge>
      ) : (
        <Badge tone="neutral">Not in the shop’s menus</Badge>
      )}
    </>
  );
}

export function count(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}

/** Takes a seller's department into the shop's menus or out of them (Rule 37). */
function DepartmentAdoption({
  department: { id, name, is_listed: isListed },
}: {
  department: OfficeDepartment;
}) {
  const api = useOfficeApi();
  const router = useRouter();
  const { run, isRunning } = useCall(toastFailure);

  const toggle = () =>
    run(async () => {
      await api.adminTaxonomy.setDepartmentListing({
        params: { id },
        body: { is_listed: !isListed },
      });
      showToast({
        tone: 'success',
        message: isListed
          ? `${name} was removed from the shop’s menus.`
          : `${name} was added to the shop’s menus.`,
      });
      await readAgain(router);
    });

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isRunning}
      icon={isListed ? <EyeOff size={16} /> : <Eye size={16} />}
      onClick={() => void toggle()}
    >
      {isListed ? 'Release' : 'Adopt'}
    </Button>
  );
}
