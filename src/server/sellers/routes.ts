import {
  APPLICATION_STATUSES,
  applicationEndpoints,
  officeApplicationEndpoints,
} from '#contract/endpoints/applications.ts';

import { mount, type Api } from '#server/http/mount.ts';
import {
  approveApplication,
  presentApplication,
  rejectApplication,
  requestInformation,
  revealBankDetails,
  submitApplication,
} from '#server/sellers/applications.ts';
import { exportApplications } from '#server/sellers/export-applications.ts';
import {
  countApplications,
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
      const [rows, totalCount, statuses] = await Promise.all([
        listApplications(ctx.db, query),
        countApplications(ctx.db, query),
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
    exportApplications: (ctx, { query }) => exportApplications(ctx, query),
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
