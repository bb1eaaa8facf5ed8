import { useRouter } from '@tanstack/react-router';
import {
  ChevronDown,
  Eye,
  EyeOff,
  FolderPlus,
  Layers,
  Pencil,
  Plus,
  SearchX,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';

import type { OfficeCategory, OfficeDepartment } from '#contract/schemas/office-catalog.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { ExportButton } from '#web/backoffice/export-button.tsx';
import { NameCell } from '#web/backoffice/name-cell.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { RowMenu } from '#web/backoffice/row-menu.tsx';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { TaxonomyArea } from './taxonomy-area.ts';

interface TaxonomyListProps {
  area: TaxonomyArea;
  departments: Settled<readonly OfficeDepartment[]>;
}

/** Departments, each with its categories. */
export function TaxonomyList({ area, departments }: TaxonomyListProps) {
  const router = useRouter();
  const [words, setWords] = useState('');
  const isShort = departments.ok && departments.data.length <= 12;
  const [isOpen, setIsOpen] = useState(isShort);
  const departmentDeletion = useDelete<OfficeDepartment>({
    question: ({ name }) => area.deleteDepartmentQuestion(name),
    consequence: ({ categories, product_count: products }) =>
      `${count(categories.length, 'category', 'categories')}, ${count(products, 'product', 'products')} affected. Products stay and become uncategorised.`,
    typeToConfirm: ({ product_count: products, name }) => (products > 20 ? name : null),
    confirmLabel: 'Delete department',
    failure: 'Failed to delete department.',
    done: ({ name }) => `${name} was deleted.`,
    onDelete: ({ id }) => area.deleteDepartment(id),
  });
  const categoryDeletion = useDelete<OfficeCategory>({
    question: ({ name }) => `Are you sure you want to delete the category "${name}"?`,
    consequence: ({ product_count: products }) =>
      products === 0
        ? 'It has no products.'
        : `${count(products, 'product', 'products')} affected. They stay and become uncategorised.`,
    confirmLabel: 'Delete category',
    failure: 'Failed to delete category.',
    done: ({ name }) => `${name} was deleted.`,
    onDelete: ({ id }) => area.deleteCategory(id),
  });

  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <h1 tabIndex={-1} className="text-h1">
          {area.title}
        </h1>
        <div className="flex flex-wrap gap-2">
          {area.exportTaxonomy && <ExportButton onExport={area.exportTaxonomy} />}
          <LinkButton
            href={area.pages.newDepartment()}
            variant="secondary"
            icon={<FolderPlus aria-hidden="true" size={18} strokeWidth={1.75} />}
          >
            {area.addDepartmentLabel}
          </LinkButton>
          <LinkButton
            href={area.pages.newCategory()}
            icon={<Plus aria-hidden="true" size={18} strokeWidth={2} />}
          >
            {area.addCategoryLabel}
          </LinkButton>
        </div>
      </header>
      {!departments.ok ? (
        <InlineError
          message="Failed to load departments"
          help={departments.message}
          onRetry={() => void router.invalidate()}
        />
      ) : departments.data.length === 0 ? (
        <EmptyState
          icon={<Layers aria-hidden="true" size={28} strokeWidth={1.5} />}
          title="No departments found."
          action={
            <LinkButton href={area.pages.newDepartment()}>{area.addDepartmentLabel}</LinkButton>
          }
        />
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Find a department or category" className="w-full max-w-sm">
              <Input
                type="search"
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
            </Field>
            <Button variant="ghost" onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Close all' : 'Open all'}
            </Button>
          </div>
          <Departments
            area={area}
            departments={narrowed(departments.data, words)}
            isOpen={isOpen || words.trim() !== ''}
            onDeleteDepartment={departmentDeletion.ask}
            onDeleteCategory={categoryDeletion.ask}
          />
        </>
      )}
      {departmentDeletion.dialog}
      {categoryDeletion.dialog}
    </div>
  );
}

interface DepartmentsProps {
  area: TaxonomyArea;
  departments: readonly OfficeDepartment[];
  isOpen: boolean;
  onDeleteDepartment: (department: OfficeDepartment) => void;
  onDeleteCategory: (category: OfficeCategory) => void;
}

function Departments({ departments, ...rest }: DepartmentsProps) {
  if (departments.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" size={28} strokeWidth={1.5} />}
        title="No departments or categories match."
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {departments.map((department) => (
        <li key={department.id}>
          <DepartmentCard department={department} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface DepartmentCardProps extends Omit<DepartmentsProps, 'departments'> {
  department: OfficeDepartment;
}

function DepartmentCard({
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
            <Owner thing={department} />
          </span>
          <span className="block text-caption text-ink-3">
            {slug} · {count(categories.length, 'category', 'categories')} ·{' '}
            {count(products, 'product', 'products')}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line p-4">
        <div className="mb-4 flex flex-wrap gap-2">
          <LinkButton
            href={area.pages.department(id)}
            variant="secondary"
            size="sm"
            aria-label={`Edit the department ${name}`}
            icon={<Pencil aria-hidden="true" size={16} strokeWidth={1.75} />}
          >
            Edit
          </LinkButton>
          <LinkButton
            href={area.pages.newCategory(id)}
            variant="secondary"
            size="sm"
            aria-label={`Add category to ${name}`}
            icon={<Plus aria-hidden="true" size={16} strokeWidth={1.75} />}
          >
            Add category
          </LinkButton>
          {area.isAdmin && department.seller_id !== null && <Adoption department={department} />}
          <Button
            variant="ghost"
            size="sm"
            className="text-danger!"
            aria-label={`Delete the department ${name}`}
            icon={<Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />}
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
            sort={undefined}
            sortHref={() => area.pages.categories()}
            rowActions={(category) => (
              <RowMenu
                name={category.name}
                items={[
                  {
                    label: 'Edit',
                    href: area.pages.category(category.id),
                    icon: <Pencil aria-hidden="true" size={16} strokeWidth={1.75} />,
                  },
                  {
                    label: 'Delete',
                    isDanger: true,
                    onSelect: () => onDeleteCategory(category),
                    icon: <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />,
                  },
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
      cell: ({ product_count: products }) => products.toLocaleString('en-AU'),
    },
  ];
}

function Owner({ thing }: { thing: OfficeDepartment }) {
  if (thing.seller === null) return null;
  return (
    <>
      <Badge tone="info" icon="none">
        {thing.seller.first_name} {thing.seller.last_name}
      </Badge>
      {thing.is_listed ? (
        <Badge tone="success">In the shop’s menus</Badge>
      ) : (
        <Badge tone="neutral">Not in the shop’s menus</Badge>
      )}
    </>
  );
}

/** Takes a seller's department into the shop's menus or out of them (Rule 37). */
function Adoption({
  department: { id, name, is_listed: isListed },
}: {
  department: OfficeDepartment;
}) {
  const api = useOfficeApi();
  const router = useRouter();
  const [isSaving, setIsSaving] = useState(false);

  async function toggle() {
    setIsSaving(true);
    try {
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
      await router.invalidate();
    } catch (error) {
      showToast({
        tone: 'danger',
        message: error instanceof Error ? error.message : 'An error occurred',
      });
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isSaving}
      icon={
        isListed ? (
          <EyeOff aria-hidden="true" size={16} strokeWidth={1.75} />
        ) : (
          <Eye aria-hidden="true" size={16} strokeWidth={1.75} />
        )
      }
      onClick={() => void toggle()}
    >
      {isListed ? 'Release' : 'Adopt'}
    </Button>
  );
}

/**
 * Departments with the words in their own name, or with those of their categories that have them.
 */
function narrowed(departments: readonly OfficeDepartment[], words: string) {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return departments;
  const has = ({ name, slug }: { name: string; slug: string }) =>
    name.toLowerCase().includes(wanted) || slug.includes(wanted);
  return departments.flatMap((department) => {
    if (has(department)) return [department];
    const categories = department.categories.filter(has);
    return categories.length === 0 ? [] : [{ ...department, categories }];
  });
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-AU')} ${number === 1 ? one : many}`;
}
