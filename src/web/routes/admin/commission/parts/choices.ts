import type { OfficeApi } from '#web/backoffice/office-api.ts';

export type RuleChoices = Awaited<ReturnType<typeof loadChoices>>;

/** What the form of a rule offers besides products, which are searched. */
export async function loadChoices(api: OfficeApi) {
  const [{ departments }, { sellers }, { has_gst: hasGst }] = await Promise.all([
    api.adminTaxonomy.listDepartments({ query: {} }),
    api.catalog.listSellers(),
    api.commission.listRules(),
  ]);
  return { departments, sellers, hasGst };
}
