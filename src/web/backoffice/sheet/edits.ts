/** The texts of a row that were entered, by column; a column without one is as it is saved. */
type RowTexts = ReadonlyMap<string, string>;

/** What was entered, by row. A row that was not touched keeps its identity. */
export type SheetTexts = ReadonlyMap<string, RowTexts>;

export interface SheetCellKey {
  readonly row: string;
  readonly column: string;
}

export interface CellWrite extends SheetCellKey {
  readonly before: string;
  readonly after: string;
}

/** What one action wrote: undone and redone as one. */
export type SheetStep = readonly CellWrite[];

/** Entered texts, with what can be undone and redone. */
export interface SheetEdits {
  readonly texts: SheetTexts;
  readonly past: readonly SheetStep[];
  readonly future: readonly SheetStep[];
}

export const NO_EDITS: SheetEdits = { texts: new Map(), past: [], future: [] };

/** Steps that can be undone; older ones are forgotten. */
const MOST_STEPS = 200;

/** What is saved in a cell. */
export type SavedText = (row: string, column: string) => string;

export function textOf(texts: SheetTexts, { row, column }: SheetCellKey) {
  return texts.get(row)?.get(column);
}

/** Enters texts as one step, without what changes nothing; if nothing changes there is no step. */
export function enter(edits: SheetEdits, writes: SheetStep, saved: SavedText): SheetEdits {
  const step = writes.filter(({ before, after }) => before !== after);
  if (step.length === 0) return edits;
  return {
    texts: withTexts(edits.texts, step, { side: 'after', saved }),
    past: [...edits.past, step].slice(-MOST_STEPS),
    future: [],
  };
}

export function undo(edits: SheetEdits, saved: SavedText): SheetEdits {
  const step = edits.past.at(-1);
  if (step === undefined) return edits;
  return {
    texts: withTexts(edits.texts, step, { side: 'before', saved }),
    past: edits.past.slice(0, -1),
    future: [...edits.future, step],
  };
}

export function redo(edits: SheetEdits, saved: SavedText): SheetEdits {
  const step = edits.future.at(-1);
  if (step === undefined) return edits;
  return {
    texts: withTexts(edits.texts, step, { side: 'after', saved }),
    past: [...edits.past, step],
    future: edits.future.slice(0, -1),
  };
}

/**
 * The edits after other texts were saved: what is as it is saved is no edit any more, and cells
 * that are gone have none. Steps stay, so that a saved change can still be undone.
 */
export function rebase(edits: SheetEdits, saved: (row: string, column: string) => string | null) {
  const isThere = ({ row, column }: CellWrite) => saved(row, column) !== null;
  const steps = (list: readonly SheetStep[]) =>
    list.map((step) => step.filter(isThere)).filter((step) => step.length > 0);
  const texts = new Map<string, RowTexts>();
  for (const [row, entered] of edits.texts) {
    const kept = [...entered].filter(([column, text]) => {
      const now = saved(row, column);
      return now !== null && now !== text;
    });
    if (kept.length > 0) texts.set(row, kept.length === entered.size ? entered : new Map(kept));
  }
  return { texts, past: steps(edits.past), future: steps(edits.future) };
}

/** Without the entry of a cell and its steps: an undo would put back what it was before. */
export function withoutCell(edits: SheetEdits, { row, column }: SheetCellKey): SheetEdits {
  const texts = new Map(edits.texts);
  const own = new Map(texts.get(row));
  own.delete(column);
  texts.set(row, own);
  const others = (steps: readonly SheetStep[]) =>
    steps.map((step) => step.filter((each) => each.row !== row || each.column !== column));
  return { texts, past: others(edits.past), future: others(edits.future) };
}

function withTexts(
  texts: SheetTexts,
  step: SheetStep,
  { side, saved }: { side: 'before' | 'after'; saved: SavedText },
): SheetTexts {
  const next = new Map(texts);
  for (const write of step) {
    const { row, column } = write;
    const own = new Map(next.get(row));
    if (write[side] === saved(row, column)) own.delete(column);
    else own.set(column, write[side]);
    if (own.size === 0) next.delete(row);
    else next.set(row, own);
  }
  return next;
}
