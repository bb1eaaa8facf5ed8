import { recordExport } from '#server/audit/record-change.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { csvOfList, type CsvColumns } from '#server/http/csv.ts';
import { listApplicationsBelow, type ApplicationFilter } from '#server/sellers/queries.ts';

type ApplicationRow = Awaited<ReturnType<typeof listApplicationsBelow>>[number];

const addressLine = (name: string) => (row: ApplicationRow) => row.business_address[name] ?? null;

/** Bank details are shown one at a time and each reading is logged, so they are in no export. */
const COLUMNS: CsvColumns<ApplicationRow> = {
  id: (row) => row.id,
  applied_at: (row) => row.created_at.toISOString(),
  status: (row) => row.status,
  decided_at: (row) => row.decided_at?.toISOString() ?? null,
  rejection_reason: (row) => row.rejection_reason,
  business_name: (row) => row.business_name,
  business_type: (row) => row.business_type,
  abn: (row) => row.abn,
  address1: addressLine('address1'),
  address2: addressLine('address2'),
  city: addressLine('city'),
  state: addressLine('state'),
  postcode: addressLine('postcode'),
  country: addressLine('country'),
  contact_person: (row) => row.contact_person,
  contact_phone: (row) => row.contact_phone,
  contact_email: (row) => row.contact_email,
  website: (row) => row.website,
  description: (row) => row.description,
};

/** All applications of a status, without bank details. */
export async function exportApplications(ctx: SignedInCtx, filter: ApplicationFilter) {
  await recordExport(ctx, 'seller application', { ...filter });
  return csvOfList({
    name: 'seller-applications',
    now: ctx.now,
    columns: COLUMNS,
    read: (below) => listApplicationsBelow(ctx.db, filter, below),
  });
}
