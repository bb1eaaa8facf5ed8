import { ROW_OUTCOMES, type RowOutcome } from '#domain/range/outcomes.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';

import { oneOf, readListSearch, type ListSearch } from '#web/backoffice/list-search.ts';
import { useOfficeApi, type OfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

/** Which rows of an import are shown. */
export interface ImportRowSearch extends ListSearch {
  readonly rows?: RowOutcome | undefined;
}

export function readImportRowSearch(search: Readonly<Record<string, unknown>>): ImportRowSearch {
  return { ...readListSearch(search, []), rows: oneOf(search['rows'], ROW_OUTCOMES) };
}

/** The calls and pages of imports in either area (Rule 148). */
function importArea(area: OfficeArea, api: OfficeApi) {
  const isAdmin = area === 'admin';
  return {
    isAdmin,
    calls: isAdmin ? api.adminImports : api.sellerImports,
    exportProducts: isAdmin ? api.adminProducts.exportProducts : api.sellerProducts.exportProducts,
    query: isAdmin ? {} : sellerQuery(),
    pages: isAdmin ? adminPages : sellerPages,
  };
}

export function useImportArea() {
  return importArea(useOfficeArea(), useOfficeApi());
}
