import { reportEndpoints } from '#contract/endpoints/office-reports.ts';

import { mount, type Api } from '#server/http/mount.ts';
import { exportReport } from '#server/reports/export-report.ts';
import { readEntries, readReport } from '#server/reports/read-report.ts';

export function mountReports(api: Api): void {
  mount(
    api,
    reportEndpoints,
  )({
    getReport: (ctx, { query }) => readReport(ctx, query),
    listReportEntries: (ctx, { query }) => readEntries(ctx, query),
    exportReport: (ctx, { query }) => exportReport(ctx, query),
  });
}
