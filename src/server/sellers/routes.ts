import { APPLICATION_STATUSES } from '#contract/office-lists.ts';
import {
  applicationEndpoints,
  officeApplicationEndpoints,
} from '#contract/endpoints/applications.ts';

import { recordExport } from '#server/audit/record-change.ts';
import { csvOfList } from '#server/http/csv.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { rowsBelow } from '#server/platform/list-rows.ts';
import {
  approveApplication,
  presentApplication,
  rejectApplication,
  requestInformation,
  revealBankDetails,
  submitApplication,
} from '#server/sellers/applications.ts';
import {
  applications,
  countApplicationsByStatus,
  findNewestApplication,
  listApplications,
} from '#server/sellers/queries.ts';

export function mountSellers(api: Api): void {
  mount(
    api,
    applicationEndpoints,
  )({
    getOwnApplication: async (ctx) => {
      const row = await findNewestApplication(ctx.db, ctx.actor.userId);
      return { application: row === undefined ? null : presentApplication(ctx, row) };
    },
    submitApplication: (ctx, { body }) => submitApplication(ctx, body),
  });
  mount(
    api,
    officeApplicationEndpoints,
  )({
    listApplications: async (ctx, { query }) => {
      const [{ rows, totalCount }, statuses] = await Promise.all([
        listApplications(ctx.db, query),
        countApplicationsByStatus(ctx.db),
      ]);
      const countOf = new Map(statuses.map(({ status, count }) => [status, count]));
      return {
        applications: rows.map((row) => presentApplication(ctx, row)),
        totalCount,
        counts: Object.fromEntries(
          APPLICATION_STATUSES.map((status) => [status, countOf.get(status) ?? 0]),
        ) as Record<(typeof APPLICATION_STATUSES)[number], number>,
      };
    },
    exportApplications: async (ctx, { query }) => {
      await recordExport(ctx, 'seller application', query);
      return csvOfList({
        name: 'seller-applications',
        now: ctx.now,
        read: (below) => rowsBelow(applications(ctx.db, query), 'id', below),
        // Without bank details: they are shown one at a time, and each reading is logged.
        columns: {
          id: (row) => row.id,
          applied_at: (row) => row.created_at.toISOString(),
          status: (row) => row.status,
          decided_at: (row) => row.decided_at?.toISOString() ?? null,
          rejection_reason: (row) => row.rejection_reason,
          business_name: (row) => row.business_name,
          business_type: (row) => row.business_type,
          abn: (row) => row.abn,
          address1: (row) => row.business_address['address1'] ?? null,
          address2: (row) => row.business_address['address2'] ?? null,
          city: (row) => row.business_address['city'] ?? null,
          state: (row) => row.business_address['state'] ?? null,
          postcode: (row) => row.business_address['postcode'] ?? null,
          country: (row) => row.business_address['country'] ?? null,
          contact_person: (row) => row.contact_person,
          contact_phone: (row) => row.contact_phone,
          contact_email: (row) => row.contact_email,
          website: (row) => row.website,
          description: (row) => row.description,
        },
      });
    },
    revealBankDetails: (ctx, { params }) => revealBankDetails(ctx, params.id),
    requestInformation: (ctx, { params, body }) =>
      requestInformation(ctx, { id: params.id, message: body.message }),
    approve: (ctx, { body }) =>
      approveApplication(ctx, { applicationId: body.application_id, adminId: body.admin_id }),
    reject: (ctx, { body }) =>
      rejectApplication(ctx, {
        applicationId: body.application_id,
        adminId: body.admin_id,
        reason: body.reason,
      }),
  });
}
