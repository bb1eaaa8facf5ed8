import type { MappedColumn } from '#domain/range/columns.ts';

/** What becomes of a row of a range file. */
export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** The life of an import. `checking`, `fetching` pictures and `applying` are the server's work. */
export const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'fetching',
  'applying',
  'done',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A cell that changes, as its text would be exported before and after. */
export interface CellChange {
  readonly column: MappedColumn;
  readonly before: string;
  readonly after: string;
}

export interface CellError {
  /** Null for the whole row. */
  readonly column: MappedColumn | null;
  readonly message: string;
}

/** Whether the server has the next word; its screen then looks again by itself. */
export function isAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'fetching' || state === 'applying';
}

/** Whether its columns and its archive may still be chosen, and the file be checked. */
export function canBeChecked(state: ImportState): boolean {
  return state === 'uploaded' || state === 'checked' || state === 'failed';
}
