import {
  headingOf,
  RANGE_COLUMNS,
  rangeColumnsFor,
  SPECIFICATION_PREFIX,
} from '#domain/range/columns.ts';

import type { AnsweredFile } from '#contract/endpoint.ts';

import { listRefusedAfter, type ImportRecord } from '#server/catalog/editing/imports/queries.ts';
import { csvFile, csvRows } from '#server/http/csv.ts';
import type { Ctx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';

type Row = Readonly<Record<string, string>>;

/** A product with variants and one without, as the template has them. */
const EXAMPLES: readonly Row[] = [
  {
    Slug: 'example-hammer',
    Name: 'Example hammer 570 g',
    SKU: 'EXAMPLE-1',
    Brand: 'Example',
    Description: 'Replace these rows with your own products.',
    Price: '39.90',
    'Quantity prices': '10: 35.90; 50: 32.90',
    Stock: '12',
    Taxable: 'yes',
    'Shipping exempt': 'no',
    'Spec: Weight': '570 g',
  },
  {
    Slug: 'example-decking',
    Name: 'Example decking 90 × 22 mm',
    Brand: 'Example',
    Price: '10.20',
    Stock: '0',
    Taxable: 'yes',
    'Shipping exempt': 'no',
    'Option 1': 'Length',
    'Spec: Weight': '1.9 kg a metre',
  },
  {
    Slug: 'example-decking',
    Variant: '2.4 m',
    SKU: 'EXAMPLE-24',
    Price: '10.20',
    Stock: '40',
    'Option 1': '2.4 m',
  },
  {
    Slug: 'example-decking',
    Variant: '3.6 m',
    SKU: 'EXAMPLE-36',
    Price: '15.30',
    Stock: '25',
    'Option 1': '3.6 m',
  },
];

/** The same columns as an export, with two products as examples. */
export function importTemplate(scope: Scope): AnsweredFile {
  const headings = [
    ...rangeColumnsFor(scope === null).map((name) => RANGE_COLUMNS[name].heading),
    `${SPECIFICATION_PREFIX}Weight`,
  ];
  const rows = EXAMPLES.map((row) => headings.map((heading) => row[heading] ?? ''));
  return { bytes: csvFile(headings, rows), name: 'import-template.csv' };
}

const ROWS_AT_ONCE = 1000;

/**
 * The refused rows with the cells of the file, so that it can be corrected and uploaded again.
 * Cells that had no heading come last.
 */
export function refusedRows({ db }: Ctx, { id, headings, mapping }: ImportRecord) {
  async function* parts() {
    yield csvFile([...headings, 'Row', 'Error'], []);
    for (let after = 0; ;) {
      const rows = await listRefusedAfter(db, id, { after, limit: ROWS_AT_ONCE });
      if (rows.length === 0) return;
      yield csvRows(
        rows.map(({ row_number: number, cells, errors }) => [
          ...headings.map((_, index) => cells[index] ?? ''),
          number,
          errors
            .map(({ column, message }) => {
              const at = column === null ? -1 : mapping.indexOf(column);
              const heading = headings[at] ?? (column === null ? '' : headingOf(column));
              return heading === '' ? message : `${heading}: ${message}`;
            })
            .join('\n'),
          ...cells.slice(headings.length),
        ]),
      );
      after = rows.at(-1)?.row_number ?? after;
    }
  }
  return { bytes: parts(), name: 'refused-rows.csv' } satisfies AnsweredFile<
    AsyncIterable<Uint8Array>
  >;
}
