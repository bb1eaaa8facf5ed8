import { headingOf } from '#domain/range/columns.ts';
import { cellText } from '#domain/range/rows.ts';

import {
  SAMPLE_ROWS,
  type Import,
  type ImportRow,
  type WholeImport,
} from '#contract/schemas/imports.ts';

import {
  listRowsAfter,
  type ImportRecord,
  type ImportRowRecord,
  type ImportWithMaker,
} from '#server/catalog/editing/imports/queries.ts';
import type { Db } from '#server/platform/database.ts';

export function presentImport(row: ImportWithMaker): Import {
  return {
    id: row.id,
    file_name: row.file_name,
    state: row.state,
    strict: row.is_strict,
    row_count: row.row_count,
    done_rows: row.done_rows,
    outcomes: outcomesOf(row),
    pictures: {
      archived: row.archived_pictures,
      wanted: row.wanted_pictures,
      stored: row.stored_pictures,
      refused: row.refused_pictures,
    },
    failure: row.failure,
    made_by: `${row.first_name} ${row.last_name}`.trim(),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export function outcomesOf(row: ImportRecord): Import['outcomes'] {
  return {
    new: row.new_rows,
    changed: row.changed_rows,
    unchanged: row.unchanged_rows,
    refused: row.refused_rows,
  };
}

/** Cells are shown in a table; a description has thousands of characters. */
const LONGEST_SAMPLE = 80;

export async function presentWholeImport(db: Db, row: ImportWithMaker): Promise<WholeImport> {
  const first = await listRowsAfter(db, row.id, { after: 1, limit: SAMPLE_ROWS });
  return {
    ...presentImport(row),
    columns: row.headings.map((heading, index) => ({
      heading,
      mapped: row.mapping[index] ?? '',
      samples: first.map(({ cells }) => sampleOf(cells[index])),
    })),
  };
}

function sampleOf(cell: string | undefined): string {
  return cellText(cell ?? '').slice(0, LONGEST_SAMPLE);
}

/** Errors are under the headings of the file, which its reader looks for in a spreadsheet. */
export function presentRow(
  row: ImportRowRecord,
  { headings, mapping }: Pick<ImportRecord, 'headings' | 'mapping'>,
): ImportRow {
  return {
    row_number: row.row_number,
    outcome: row.outcome,
    name: row.name ?? '',
    product_id: row.product_id,
    changes: row.changes.map(({ column, before, after }) => ({
      heading: headingOf(column),
      before,
      after,
    })),
    errors: row.errors.map(({ column, message }) => {
      const index = column === null ? -1 : mapping.indexOf(column);
      return {
        heading: column === null ? null : (headings[index] ?? headingOf(column)),
        message,
        value: sampleOf(row.cells[index]),
      };
    }),
  };
}
