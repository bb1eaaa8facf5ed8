import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { parse, CsvError } from 'csv-parse';

import { suggestMapping, type MappedColumn } from '#domain/range/columns.ts';
import { fileText, separatorOf } from '#domain/range/file-text.ts';

import { AppError } from '#contract/errors/app-error.ts';
import {
  MAX_CELL_LENGTH,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  type ImportUpload,
} from '#contract/schemas/imports.ts';

import {
  countOpenImports,
  findMapping,
  insertImport,
  insertImportRows,
  lockUploadsOf,
  updateImport,
  type FileRow,
} from '#server/catalog/editing/imports/queries.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { newId } from '#server/platform/ids.ts';

/** Imports of a seller, or of the platform, that are not done. */
const MOST_OPEN = 50;
const ROWS_AT_ONCE = 250;

/** Stores the rows of a CSV file, so that a restart loses nothing. Nothing else changes. */
export async function uploadImport(
  ctx: SignedInCtx,
  scope: Scope,
  { file_name: fileName, content }: ImportUpload,
): Promise<string> {
  const file = fileText(await unpacked(Buffer.from(content, 'base64')));
  if (!file.ok) throw refused(file.reason);
  const id = newId();
  await inTransaction(ctx, async (tx) => {
    await lockUploadsOf(tx.db, scope);
    if ((await countOpenImports(tx.db, scope)) >= MOST_OPEN) {
      throw refused('You have 50 imports that are not done. Delete one of them first.');
    }
    // The last filled row counts, so that rows have the numbers that a spreadsheet shows.
    let rowCount = 0;
    for await (const { headings, rows } of batchesOf(file.pieces)) {
      if (rowCount === 0) {
        await insertImport(tx.db, {
          id,
          seller_id: scope?.sellerId ?? null,
          created_by: tx.actor.userId,
          client_ip: tx.clientIp,
          request_id: tx.requestId,
          file_name: fileName,
          headings,
          mapping: await mappingFor(tx, scope, headings),
          state: 'uploaded',
          is_strict: null,
          row_count: 0,
          failure: null,
          created_at: tx.now,
          finished_at: null,
        });
      }
      rowCount = (rows.at(-1)?.row_number ?? 1) - 1;
      await insertImportRows(tx.db, id, rows);
    }
    if (rowCount === 0) throw refused('This file has headings, but no rows below them.');
    await updateImport(tx.db, id, { row_count: rowCount });
  });
  return id;
}

const TOO_LARGE = 'Choose a file of at most 20 MB.';
const GZIP = Buffer.from([0x1f, 0x8b]);
const gunzipped = promisify(gunzip);

/** The bytes of a file that may be compressed; no CSV file begins as a compressed one does. */
async function unpacked(bytes: Buffer): Promise<Uint8Array> {
  if (!bytes.subarray(0, GZIP.length).equals(GZIP)) {
    if (bytes.byteLength > MAX_IMPORT_BYTES) throw refused(TOO_LARGE);
    return bytes;
  }
  try {
    return await gunzipped(bytes, { maxOutputLength: MAX_IMPORT_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw refused(isTooLarge ? TOO_LARGE : 'This file is broken. Choose it again.');
  }
}

/** As this person mapped the same headings before, else what the headings probably are. */
async function mappingFor(
  { db, actor }: SignedInCtx,
  scope: Scope,
  headings: readonly string[],
): Promise<MappedColumn[]> {
  const remembered = await findMapping(db, actor.userId, headings);
  return remembered ?? suggestMapping(headings, scope === null);
}

interface Batch {
  readonly headings: string[];
  readonly rows: readonly FileRow[];
}

/** The headings with some hundred rows at a time, without blank ones. */
async function* batchesOf(text: Iterable<string>): AsyncGenerator<Batch> {
  let headings: string[] | null = null;
  let rows: FileRow[] = [];
  let number = 0;
  const [beginning = ''] = text;
  const parser = parse({
    bom: true,
    delimiter: separatorOf(beginning),
    relax_column_count: true,
    max_record_size: 500_000,
  });
  try {
    const parsed = Readable.from(text).pipe(parser) as AsyncIterable<string[]>;
    for await (const cells of parsed) {
      number += 1;
      if (headings === null) {
        headings = checkedHeadings(cells);
        continue;
      }
      if (number > MAX_IMPORT_ROWS + 1) throw refused('Choose a file of at most 100,000 rows.');
      if (lastFilled(cells) === -1) continue;
      rows.push({ row_number: number, cells: checkedCells(cells, headings.length, number) });
      if (rows.length < ROWS_AT_ONCE) continue;
      yield { headings, rows };
      rows = [];
    }
  } catch (error) {
    if (error instanceof CsvError) throw refused(sentenceFor(error));
    throw error;
  }
  if (headings !== null && rows.length > 0) yield { headings, rows };
}

function checkedHeadings(cells: readonly string[]): string[] {
  const headings = cells.map((cell) => cell.trim());
  while (headings.at(-1) === '') headings.pop();
  if (headings.length === 0) throw refused('The first row has no headings.');
  if (headings.length > MAX_IMPORT_COLUMNS) throw refused('Choose a file of at most 500 columns.');
  if (headings.some((heading) => heading.length > 200)) {
    throw refused(
      'The first row does not look like headings: a cell has more than 200 characters.',
    );
  }
  return headings;
}

/** Cells beyond the headings are kept, so that the check names the row and its file has them. */
function checkedCells(cells: readonly string[], width: number, row: number): string[] {
  const filled = cells.slice(0, Math.max(width, lastFilled(cells) + 1));
  const tooLong = filled.some((cell) => cell.length > MAX_CELL_LENGTH);
  if (tooLong) throw refused(`A cell of row ${row} has more than 25,000 characters.`);
  if (filled.length > MAX_IMPORT_COLUMNS) throw refused(`Row ${row} has more than 500 cells.`);
  return filled;
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '');
}

function sentenceFor({ code, lines }: CsvError & { readonly lines?: number }): string {
  const where = lines === undefined ? '' : ` near line ${lines}`;
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quotation mark in this file is never closed.'
    : `This file is not valid CSV${where}. Save it again as CSV.`;
}

function refused(message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { content: message } });
}
