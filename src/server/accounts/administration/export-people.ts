import { listPeopleBelow, type PeopleFilter } from '#server/accounts/administration/queries.ts';
import { recordExport } from '#server/audit/record-change.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { csvOfList, type CsvColumns } from '#server/http/csv.ts';

type PersonRow = Awaited<ReturnType<typeof listPeopleBelow>>[number];

const COLUMNS: CsvColumns<PersonRow> = {
  id: (row) => row.id,
  first_name: (row) => row.first_name,
  last_name: (row) => row.last_name,
  email: (row) => row.email,
  role: (row) => row.role,
  joined_at: (row) => row.created_at.toISOString(),
  suspended_at: (row) => row.suspended_at?.toISOString() ?? null,
  orders: (row) => row.order_count,
  products: (row) => row.product_count,
};

/** The whole filtered list of people. */
export async function exportPeople(ctx: SignedInCtx, filter: PeopleFilter) {
  await recordExport(ctx, 'user', { ...filter });
  return csvOfList({
    name: 'users',
    now: ctx.now,
    columns: COLUMNS,
    read: (below) => listPeopleBelow(ctx.db, filter, below),
  });
}
