import { callTable } from '#contract/calls/call-table.ts';
import { endpoints } from '#contract/endpoints/all.ts';

/** The calls of the shop's pages. The browser's build replaces this module with its value. */
export const shopCalls = callTable(endpoints);
