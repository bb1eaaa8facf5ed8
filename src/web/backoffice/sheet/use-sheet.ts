import { useState } from 'react';

import { escapeCell, unescapeCell } from '#domain/range/cells.ts';

import { type CellText, fillDown, pasteBlock } from '#web/backoffice/sheet/blocks.ts';
import {
  enter,
  NO_EDITS,
  rebase,
  redo,
  type SheetCellKey,
  type SheetEdits,
  type SheetStep,
  textOf,
  undo,
  withoutCell,
} from '#web/backoffice/sheet/edits.ts';
import {
  type CellPlace,
  type CellSelection,
  placesOf,
  rangeOf,
  selectOnly,
  within,
} from '#web/backoffice/sheet/selection.ts';
import { formatTsv, parseTsv } from '#web/backoffice/sheet/tsv.ts';
import { sayAgain } from '#web/ui/live-region.tsx';

export interface SheetColumn {
  readonly key: string;
  readonly header: string;
  /** Below the header: the unit. */
  readonly note?: string | undefined;
  /** Classes of its width. */
  readonly width: string;
  readonly align?: 'right' | undefined;
  /** What a phone types with. */
  readonly keyboard: 'decimal' | 'numeric' | 'text';
  /** Offered while the cell is edited. */
  readonly choices?: readonly string[] | undefined;
  /** The text that is kept for an entry: "$1,200" is "1200.00". What cannot be read stays. */
  readonly normalise: (text: string) => string;
}

export interface SheetCell {
  /** As it is saved. */
  readonly text: string;
  /** Why it cannot be changed here; null where it can. */
  readonly locked: string | null;
}

export interface SheetRow {
  readonly key: string;
  /** What the row is called in the names of its cells. */
  readonly name: string;
  /** The heading of the row, and what is below it. */
  readonly heading: string;
  readonly note: string;
  /** It belongs to the row above. */
  readonly isPart: boolean;
  /** One for each column; the first is the heading's. */
  readonly cells: readonly SheetCell[];
}

export interface SheetModel {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** What is wrong with the entries of a row, by column. */
  readonly errorsOf: (
    row: SheetRow,
    texts: ReadonlyMap<string, string>,
  ) => ReadonlyMap<string, string>;
}

/** The cell that is being edited. `typed` began with a key and ends with an arrow. */
export interface CellEditing extends CellPlace {
  readonly text: string;
  readonly how: 'typed' | 'opened' | 'tapped';
}

export type SheetState = ReturnType<typeof useSheet>;

/** The state of a spreadsheet: entries with undo, the selection, and what was said last. */
export function useSheet(model: SheetModel) {
  const { columns, rows } = model;
  const [edits, setEdits] = useState(NO_EDITS);
  const [chosen, setSelection] = useState<CellSelection>(() => selectOnly(FIRST));
  const [editing, setEditing] = useState<CellEditing | null>(null);
  const [notice, setNotice] = useState('');
  const [revealed, setRevealed] = useState(0);
  const size = { rows: rows.length, columns: columns.length };
  const selection = { anchor: within(size, chosen.anchor), active: within(size, chosen.active) };
  const range = rangeOf(selection);

  const cellAt = ({ row, column }: CellPlace) => rows[row]?.cells[column];
  const isOpen = (place: CellPlace) => cellAt(place)?.locked === null;
  const textAt = (place: CellPlace) => {
    const [row, column] = [rows[place.row], columns[place.column]];
    if (row === undefined || column === undefined) return '';
    return textOf(edits.texts, { row: row.key, column: column.key }) ?? cellAt(place)?.text ?? '';
  };
  const grid = { size, isOpen, textAt };

  const say = (words: string) => setNotice(sayAgain(words));

  const stepOf = (cells: readonly CellText[]): SheetStep =>
    cells.flatMap((cell) => {
      const [row, column] = [rows[cell.row], columns[cell.column]];
      if (row === undefined || column === undefined || !isOpen(cell)) return [];
      const after = column.normalise(cell.text);
      return [{ row: row.key, column: column.key, before: textAt(cell), after }];
    });
  /** With what is being entered: nothing that can be seen is lost by a save. */
  const pending = editing === null ? edits : enter(edits, stepOf([editing]), savedIn(model));

  function write(cells: readonly CellText[]): number {
    const next = enter(edits, stepOf(cells), savedIn(model));
    setEdits(next);
    return next === edits ? 0 : (next.past.at(-1)?.length ?? 0);
  }

  function travel(go: typeof undo, step: SheetStep | undefined, what: string) {
    if (step === undefined) return;
    setEdits(go(edits, savedIn(model)));
    const places = step.map(({ row, column }) => ({
      row: rows.findIndex(({ key }) => key === row),
      column: columns.findIndex(({ key }) => key === column),
    }));
    const [first = FIRST] = places;
    setSelection({ anchor: places.at(-1) ?? first, active: first });
    say(`${what}: ${cellWords(step.length)}.`);
  }

  return {
    model,
    edits,
    selection,
    range,
    size,
    editing,
    notice,
    cellAt,
    isOpen,
    textAt,
    say,
    write,
    select: (next: CellSelection) => {
      setSelection(next);
      setNotice('');
    },
    edit: setEditing,
    pending,
    /** Ends the editing of a cell with what was entered. */
    finish: () => {
      setEditing(null);
      setEdits(pending);
      return pending;
    },
    undo: () => travel(undo, edits.past.at(-1), 'Undone'),
    redo: () => travel(redo, edits.future.at(-1), 'Redone'),
    clear: () => {
      const cleared = write(placesOf(range).map((place) => ({ ...place, text: '' })));
      say(cleared === 0 ? 'Nothing to clear.' : `${cellWords(cleared)} cleared.`);
    },
    fillDown: () => {
      const filled = write(fillDown(range, grid));
      say(filled === 0 ? 'Nothing to fill.' : `${cellWords(filled)} filled.`);
    },
    /** The selected cells as text for the clipboard. */
    copy: () => {
      const lines = placesOf(range).map((place) => ({ ...place, text: textAt(place) }));
      say(`${cellWords(lines.length)} copied.`);
      return formatTsv(
        [...Map.groupBy(lines, ({ row }) => row).values()].map((cells) =>
          // Another program would run a name that begins like a formula.
          cells.map(({ text }) => escapeCell(text)),
        ),
      );
    },
    paste: (text: string) => {
      if (text === '') {
        say('Nothing to paste.');
        return;
      }
      const pasted = pasteBlock(
        parseTsv(text).map((cells) => cells.map(unescapeCell)),
        range,
        grid,
      );
      const changed = write(pasted.cells);
      const { top: row, left: column, bottom, right } = pasted.range;
      setSelection({ anchor: { row: bottom, column: right }, active: { row, column } });
      say(pasteWords(pasted, changed));
    },
    /** Selects a cell and puts the focus into it. */
    reveal: (place: CellPlace) => {
      setSelection(selectOnly(place));
      setRevealed((count) => count + 1);
    },
    /** Grows when a cell is revealed. */
    revealed,
    /** Takes all entries back, as a step that can be undone. */
    discard: () => {
      const step = [...pending.texts].flatMap(([row, texts]) =>
        [...texts].map(([column, before]) => ({
          row,
          column,
          before,
          after: savedIn(model)(row, column),
        })),
      );
      setEditing(null);
      setEdits(enter(pending, step, savedIn(model)));
      say(`${cellWords(step.length)} discarded. Undo brings them back.`);
    },
    /** Shows other saved rows below the entries; `drop` takes entries away for good. */
    rebaseOn: (next: SavedRows, drop: readonly SheetCellKey[] = []) =>
      // Something may have been entered while the rows were saved.
      setEdits((now) => rebasedEdits(now, next, drop)),
  };
}

type SavedRows = Pick<SheetModel, 'rows' | 'columns'>;

/** The entries over other saved rows, without those in the cells of `drop`. */
export function rebasedEdits(edits: SheetEdits, next: SavedRows, drop: readonly SheetCellKey[]) {
  return rebase(drop.reduce(withoutCell, edits), findSaved(next));
}

const FIRST: CellPlace = { row: 0, column: 1 };

/** What is saved in a cell; null where the cell is gone or cannot be changed any more. */
function findSaved({ rows, columns }: SavedRows) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const places = new Map(columns.map(({ key }, place) => [key, place]));
  return (row: string, column: string): string | null => {
    const cell = byKey.get(row)?.cells[places.get(column) ?? -1];
    return cell === undefined || cell.locked !== null ? null : cell.text;
  };
}

function savedIn(model: SheetModel) {
  const find = findSaved(model);
  return (row: string, column: string) => find(row, column) ?? '';
}

export function cellWords(count: number): string {
  return count === 1 ? '1 cell' : `${count} cells`;
}

/** "12 cells pasted. 3 rows did not fit and were left out." */
function pasteWords(
  { lockedCount, cutRows, cutColumns }: ReturnType<typeof pasteBlock>,
  changed: number,
): string {
  const cut = [
    ...(cutRows > 0 ? [cutRows === 1 ? '1 row' : `${cutRows} rows`] : []),
    ...(cutColumns > 0 ? [cutColumns === 1 ? '1 column' : `${cutColumns} columns`] : []),
  ].join(' and ');
  const isOne = cutRows + cutColumns === 1;
  return [
    changed === 0 ? 'Nothing changed.' : `${cellWords(changed)} pasted.`,
    ...(cut === '' ? [] : [`${cut} did not fit and ${isOne ? 'was' : 'were'} left out.`]),
    ...(lockedCount === 0
      ? []
      : [`${lockedCount} read-only ${lockedCount === 1 ? 'cell was' : 'cells were'} left as is.`]),
  ].join(' ');
}
