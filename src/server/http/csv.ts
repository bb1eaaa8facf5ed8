import { stringify } from 'csv-stringify/sync';

/**
 * Rows as a CSV file with a heading, in UTF-8 with the mark that spreadsheets look for. What a spreadsheet
 * would run as a formula is written as text.
 */
export function csvFile(
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): Uint8Array {
  const text = stringify(
    rows.map((row) => row.map((cell) => cell ?? '')),
    {
      header: true,
      columns: [...columns],
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
      // Either line end inside a text ends a row for some programs.
      quoted_match: /[\r\n]/,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
    },
  );
  return new TextEncoder().encode(text);
}
