import {
  type CellPlace,
  type CellRange,
  type GridSize,
  placesOf,
} from '#web/backoffice/sheet/selection.ts';

/** A cell and the text that is put into it. */
export interface CellText extends CellPlace {
  readonly text: string;
}

export interface PastedBlock {
  readonly cells: readonly CellText[];
  /** Where the block went. */
  readonly range: CellRange;
  /** Cells that are read-only and would have become something else. */
  readonly lockedCount: number;
  /** Rows and columns that the grid has no room for. */
  readonly cutRows: number;
  readonly cutColumns: number;
}

interface GridCells {
  readonly size: GridSize;
  readonly isOpen: (place: CellPlace) => boolean;
  readonly textAt: (place: CellPlace) => string;
}

/**
 * Where the cells of a block go: from the first selected cell on. A selection of several cells is
 * filled with the block as often as it fits, as spreadsheets do.
 */
export function pasteBlock(
  block: readonly (readonly string[])[],
  range: CellRange,
  { size, isOpen, textAt }: GridCells,
): PastedBlock {
  const height = block.length;
  const width = block.reduce((most, cells) => Math.max(most, cells.length), 0);
  const rows = range.bottom - range.top + 1;
  const columns = range.right - range.left + 1;
  const fits = rows % height === 0 && columns % width === 0;
  const [wantedRows, wantedColumns] = fits ? [rows, columns] : [height, width];
  const bottom = Math.min(size.rows, range.top + wantedRows) - 1;
  const right = Math.min(size.columns, range.left + wantedColumns) - 1;
  const filled = { top: range.top, left: range.left, bottom, right };
  const cells = placesOf(filled).flatMap(({ row, column }): CellText[] => {
    const text = block[(row - range.top) % height]?.[(column - range.left) % width];
    return text === undefined ? [] : [{ row, column, text: text.trim() }];
  });
  const open = cells.filter(isOpen);
  return {
    cells: open,
    range: filled,
    lockedCount: cells.filter((cell) => !isOpen(cell) && cell.text !== textAt(cell)).length,
    cutRows: range.top + wantedRows - 1 - bottom,
    cutColumns: range.left + wantedColumns - 1 - right,
  };
}

/**
 * Fills a selection with its first row, or one row with the row above it. Of a column, the first
 * cell that can be changed counts.
 */
export function fillDown(range: CellRange, { isOpen, textAt }: GridCells): CellText[] {
  const isOneRow = range.top === range.bottom;
  const top = isOneRow ? range.top - 1 : range.top;
  if (top < 0) return [];
  const filled: CellText[] = [];
  for (let column = range.left; column <= range.right; column += 1) {
    let source: CellPlace | null = null;
    for (let row = top; row <= range.bottom; row += 1) {
      const place = { row, column };
      if (!isOpen(place)) continue;
      if (source === null) source = place;
      else filled.push({ ...place, text: textAt(source) });
    }
  }
  return filled;
}
