import { callTable } from '#contract/calls/call-table.ts';
import { officeEndpoints } from '#contract/endpoints/office.ts';

/** The calls of the back offices. The browser's build replaces this module with its value. */
export const officeCalls = callTable(officeEndpoints);
