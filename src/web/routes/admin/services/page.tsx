import { formatMoney } from '#domain/money/cents.ts';

import { adminPages } from '#contract/paths/office-pages.ts';
import type { Service } from '#contract/schemas/content.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { deleteItem, editItem, RowMenu } from '#web/backoffice/row-menu.tsx';
import { NameCell } from '#web/backoffice/name-cell.tsx';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import { adminServicesRoute } from '#web/routes/admin/services/route.tsx';

const COLUMNS: readonly Column<Service>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    isName: true,
    cell: ({ id, name, slug, image }) => (
      <NameCell href={adminPages.service(id)} name={name} note={slug} picture={image} />
    ),
  },
  {
    key: 'category',
    header: 'Category',
    sortable: true,
    cell: ({ category }) => category || '–',
  },
  {
    key: 'price',
    header: 'Price',
    sortable: true,
    align: 'right',
    cell: ({ price }) => formatMoney(price),
  },
  { key: 'duration', header: 'Duration', cell: ({ duration }) => duration || '–' },
];

export function ServicesPage() {
  const api = useOfficeApi();
  const search = useListState(adminServicesRoute);
  const answer = useLoaded(adminServicesRoute);
  const deletion = useDelete<Service>({
    question: ({ name }) => `Are you sure you want to delete the service "${name}"?`,
    confirmLabel: 'Delete service',
    failure: 'Failed to delete service.',
    done: ({ name }) => `${name} was deleted.`,
    onDelete: ({ id }) => api.officeContent.deleteService({ params: { id } }),
  });

  return (
    <>
      <ListPage
        title="Services"
        path={adminPages.services()}
        search={search}
        searchLabel="Search services"
        add={{ href: adminPages.newService(), label: 'Add service' }}
        results={answer}
        rowsOf={({ services }) => services}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(service) => (
          <RowMenu
            name={service.name}
            items={[
              editItem(adminPages.service(service.id)),
              deleteItem(() => deletion.ask(service)),
            ]}
          />
        )}
        onExport={() => api.officeContent.exportServices({ query: { search: search.q } })}
        emptyText="No services found."
        errorText="Failed to load services"
      />
      {deletion.dialog}
    </>
  );
}
