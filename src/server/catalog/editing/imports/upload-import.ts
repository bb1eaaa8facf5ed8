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
  findMapping,
  insertImport,
  insertImportRows,
  updateImport,
} from '#server/catalog/editing/imports/queries.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { newId } from '#server/platform/ids.ts';

const ROWS_AT_ONCE = 500;

/** Stores the rows of a CSV file, so that a restart loses nothing. Nothing else changes. */
export async function uploadImport(
  ctx: SignedInCtx,
  scope: Scope,
  { file_name: fileName, content }: ImportUpload,
): Promise<string> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.byteLength > MAX_IMPORT_BYTES) throw refused('Choose a file of at most 20 MB.');
  const file = fileText(bytes);
  if (!file.ok) throw refused(file.reason);
  const id = newId();
  await inTransaction(ctx, async (tx) => {
    let rowCount = 0;
    for await (const [headings, rows] of batchesOf(file.text)) {
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
      const first = rowCount + 2;
      rowCount += rows.length;
      if (rowCount > MAX_IMPORT_ROWS) throw refused('Choose a file of at most 100,000 rows.');
      await insertImportRows(
        tx.db,
        id,
        rows.map((cells, index) => ({ row_number: first + index, cells })),
      );
    }
    if (rowCount === 0) throw refused('This file has headings, but no rows below them.');
    await updateImport(tx.db, id, { row_count: rowCount });
  });
  return id;
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

/** The headings with some hundred rows at a time. */
async function* batchesOf(text: string): AsyncGenerator<[string[], string[][]]> {
  let headings: string[] | null = null;
  let rows: string[][] = [];
  const parser = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    max_record_size: 500_000,
  });
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (headings === null) headings = checkedHeadings(cells);
      else rows.push(checkedCells(cells, headings.length));
      if (headings === null || rows.length < ROWS_AT_ONCE) continue;
      yield [headings, rows];
      rows = [];
    }
  } catch (error) {
    if (error instanceof CsvError) throw refused(sentenceFor(error));
    throw error;
  }
  if (headings !== null && rows.length > 0) yield [headings, rows];
}

function checkedHeadings(cells: readonly string[]): string[] {
  const headings = cells.map((cell) => cell.trim());
  while (headings.at(-1) === '') headings.pop();
  if (headings.length === 0) throw refused('The first row has no headings.');
  if (headings.length > MAX_IMPORT_COLUMNS) throw refused('Choose a file of at most 500 columns.');
  if (headings.some((heading) => heading.length > 200)) {
    throw refused('The first row is not one of headings: a cell of it is longer than 200 letters.');
  }
  return headings;
}

function checkedCells(cells: readonly string[], width: number): string[] {
  const filled = cells.slice(0, Math.max(width, lastFilled(cells) + 1));
  const tooLong = filled.some((cell) => cell.length > MAX_CELL_LENGTH);
  if (tooLong) throw refused('A cell of this file has more than 25,000 characters.');
  return filled.length > MAX_IMPORT_COLUMNS ? filled.slice(0, MAX_IMPORT_COLUMNS) : filled;
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
