import type { AnsweredFile } from '#contract/endpoint.ts';

import { listOfficeDepartments } from '#server/catalog/editing/taxonomy/queries.ts';
import type { Ctx } from '#server/http/context.ts';
import { csvFile } from '#server/http/csv.ts';

const COLUMNS = [
  'department',
  'category',
  'id',
  'slug',
  'description',
  'products',
  'seller',
  'listed',
];

/** All departments by name, each followed by its categories. */
export async function exportTaxonomy({ db, now }: Ctx): Promise<AnsweredFile> {
  const departments = await listOfficeDepartments(db, null);
  const rows = departments.flatMap((department) => {
    const { seller } = department;
    const owner = seller === null ? 'Admin' : `${seller.first_name} ${seller.last_name}`;
    return [null, ...department.categories].map((category) => {
      const {
        id,
        slug,
        description,
        product_count: count,
        is_listed: isListed,
      } = category ?? department;
      return [
        department.name,
        category?.name ?? null,
        id,
        slug,
        description,
        count,
        owner,
        isListed,
      ];
    });
  });
  return {
    bytes: csvFile(COLUMNS, rows),
    name: `categories-${now.toISOString().slice(0, 10)}.csv`,
  };
}
