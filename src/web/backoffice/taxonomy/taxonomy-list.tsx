import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import type { OfficeCategory, OfficeDepartment } from '#contract/schemas/office-catalog.ts';

import { ExportButton } from '#web/backoffice/export-button.tsx';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import type { Settled } from '#web/lib/settle.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { FolderPlus, Layers, Plus, SearchX } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';

import { count, DepartmentCard, type DepartmentCardProps } from './department-card.tsx';
import type { TaxonomyArea } from './taxonomy-area.ts';

interface TaxonomyListProps {
  area: TaxonomyArea;
  departments: Settled<readonly OfficeDepartment[]>;
}

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
            icon={<FolderPlus size={18} />}
          >
            {area.addDepartmentLabel}
          </LinkButton>
          <LinkButton href={area.pages.newCategory()} icon={<Plus size={18} strokeWidth={2} />}>
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
          icon={<Layers size={28} strokeWidth={1.5} />}
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

interface DepartmentsProps extends Omit<DepartmentCardProps, 'department'> {
  departments: readonly OfficeDepartment[];
}

function Departments({ departments, ...rest }: DepartmentsProps) {
  if (departments.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
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

/** Departments that match, and the others with only their matching categories. */
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
