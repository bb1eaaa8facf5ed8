import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { FormSection } from '#web/backoffice/form-page.tsx';
import { NameCell } from '#web/backoffice/name-cell.tsx';
import { RoleBadge } from '#web/backoffice/role-badge.tsx';
import { editItem, MoreMenu, RowMenu } from '#web/backoffice/row-menu.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { ViewTab, ViewTabs } from '#web/backoffice/view-tabs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

import { Family, LONG, State } from './state.tsx';

const ROWS = [
  { id: 'hammer', name: 'Claw hammer', note: 'claw-hammer', stock: 40 },
  { id: 'screw', name: LONG, note: 'structural-screw', stock: 0 },
];

const ROLES = ['admin', 'seller', 'customer'] as const;

const COLUMNS: readonly Column<(typeof ROWS)[number]>[] = [
  {
    key: 'name',
    header: 'Product',
    isName: true,
    cell: ({ name, note }) => (
      <NameCell href="#back-office" name={name} note={note} picture={null} />
    ),
  },
  { key: 'stock', header: 'Stock', align: 'right', cell: ({ stock }) => stock },
  {
    key: 'state',
    header: 'State',
    isStatus: true,
    cell: ({ stock }) =>
      stock > 0 ? <Badge tone="success">For sale</Badge> : <Badge tone="warning">Sold out</Badge>,
  },
];

export function Office() {
  return (
    <Family title="Back office">
      <State title="Data table: default, chosen, muted" wide>
        <DataTable
          caption="Products"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          selection={{ chosen: new Set(['hammer']), onChange: nothing }}
          rowActions={({ name }) => <RowMenu name={name} items={[editItem('#back-office')]} />}
          isMuted={({ stock }) => stock === 0}
        />
      </State>
      <State title="View tabs: current, with a count, long text" wide>
        <ViewTabs>
          <ViewTab href="#back-office" isCurrent count={12}>
            All
          </ViewTab>
          <ViewTab href="#back-office" isCurrent={false} count={0}>
            Sold out
          </ViewTab>
          <ViewTab href="#back-office" isCurrent={false}>
            {LONG}
          </ViewTab>
        </ViewTabs>
      </State>
      <State title="Form section">
        <FormSection title="Price" id="price-section">
          <Field label="Price">
            <Input prefix="$" defaultValue="12.50" />
          </Field>
        </FormSection>
      </State>
      <State title="Menu of a list, of a row">
        <div className="flex items-center gap-3">
          <MoreMenu items={[editItem('#back-office')]} />
          <RowMenu name="claw hammer" items={[editItem('#back-office')]} />
        </div>
      </State>
      <State title="Role, date">
        <div className="flex flex-wrap items-center gap-3">
          {ROLES.map((role) => (
            <RoleBadge key={role} role={role} />
          ))}
          <ShortDate at="2026-03-02T01:00:00Z" inSydney withTime />
        </div>
      </State>
    </Family>
  );
}

const nothing = () => {};
