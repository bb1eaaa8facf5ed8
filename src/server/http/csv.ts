import { stringify } from 'csv-stringify/sync';

import type { AnsweredFile } from '#contract/endpoint.ts';

export type CsvCell = string | number | boolean | null;

/** The value of each column. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** A page of rows with ids below this one, highest id first. */
export interface RowsBelow {
  readonly id: string;
  readonly limit: number;
}

const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const READ_AT_ONCE = 250;

/** In UTF-8 with a byte order mark for spreadsheets; what would run as a formula is escaped. */
export function csvFile(columns: readonly string[], rows: readonly (readonly CsvCell[])[]) {
  return csvPart(rows, { columns: [...columns], header: true, bom: true });
}

/**
 * A list as a CSV file that is written while it is read, some hundred rows at a time by key, so
 * that its length costs no memory. The first rows are read before the response starts, so that a
 * failure still gets a status.
 */
export async function csvOfList<Row extends { readonly id: string }>({
  name,
  now,
  columns,
  read,
}: {
  /** Of the file, before the day: "orders". */
  readonly name: string;
  readonly now: Date;
  readonly columns: CsvColumns<Row>;
  readonly read: (below: RowsBelow) => Promise<readonly Row[]>;
}): Promise<AnsweredFile<AsyncIterable<Uint8Array>>> {
  const first = await read({ id: HIGHEST_ID, limit: READ_AT_ONCE });
  const cells = Object.values(columns);
  const linesOf = (rows: readonly Row[]) => rows.map((row) => cells.map((cellOf) => cellOf(row)));
  async function* parts() {
    yield csvFile(Object.keys(columns), linesOf(first));
    for (let last = first.at(-1); last !== undefined;) {
      const rows = await read({ id: last.id, limit: READ_AT_ONCE });
      if (rows.length > 0) yield csvPart(linesOf(rows));
      last = rows.at(-1);
    }
  }
  return { bytes: parts(), name: `${name}-${now.toISOString().slice(0, 10)}.csv` };
}

/** Rows below those of `csvFile`. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): Uint8Array {
  return csvPart(rows);
}

function csvPart(
  rows: readonly (readonly CsvCell[])[],
  heading: { columns?: string[]; header?: boolean; bom?: boolean } = {},
): Uint8Array {
  const text = stringify(
    rows.map((row) => row.map((cell) => cell ?? '')),
    {
      ...heading,
      escape_formulas: true,
      record_delimiter: 'windows',
      // Either line end inside a text ends a row for some programs.
      quoted_match: /[\r\n]/,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
    },
  );
  return new TextEncoder().encode(text);
}
