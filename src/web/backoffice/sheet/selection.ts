/** A cell, by its row and column from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The rows and columns of a grid. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** The cell with the focus, and the one from which the selection reaches to it. */
export interface CellSelection {
  readonly anchor: CellPlace;
  readonly active: CellPlace;
}

/** A block of cells; its ends belong to it. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function selectOnly(place: CellPlace): CellSelection {
  return { anchor: place, active: place };
}

export function rangeOf({ anchor, active }: CellSelection): CellRange {
  return {
    top: Math.min(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    bottom: Math.max(anchor.row, active.row),
    right: Math.max(anchor.column, active.column),
  };
}

export function isOneCell({ anchor, active }: CellSelection): boolean {
  return anchor.row === active.row && anchor.column === active.column;
}

export function placesOf({ top, left, bottom, right }: CellRange): CellPlace[] {
  const places: CellPlace[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) places.push({ row, column });
  }
  return places;
}

/** The nearest cell of the grid. */
export function within(size: GridSize, { row, column }: CellPlace): CellPlace {
  return {
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  };
}

/** How far a key of spreadsheets moves, or null. `page` is a screen of rows. */
export function placeAfterKey(
  key: string,
  { row, column }: CellPlace,
  { size, isJump, page }: { size: GridSize; isJump: boolean; page: number },
): CellPlace | null {
  const far = isJump ? Infinity : 1;
  const moved = ((): CellPlace | null => {
    switch (key) {
      case 'ArrowUp':
        return { row: row - far, column };
      case 'ArrowDown':
        return { row: row + far, column };
      case 'ArrowLeft':
        return { row, column: column - far };
      case 'ArrowRight':
        return { row, column: column + far };
      case 'Home':
        return { row: isJump ? 0 : row, column: 0 };
      case 'End':
        return { row: isJump ? Infinity : row, column: Infinity };
      case 'PageUp':
        return { row: row - page, column };
      case 'PageDown':
        return { row: row + page, column };
      default:
        return null;
    }
  })();
  return moved && within(size, moved);
}

/** The next cell that can be changed, row by row; null behind the last one. */
export function nextOpenCell(
  { row, column }: CellPlace,
  { size, step, isOpen }: { size: GridSize; step: 1 | -1; isOpen: (place: CellPlace) => boolean },
): CellPlace | null {
  const cells = size.rows * size.columns;
  for (let at = row * size.columns + column + step; at >= 0 && at < cells; at += step) {
    const place = { row: Math.floor(at / size.columns), column: at % size.columns };
    if (isOpen(place)) return place;
  }
  return null;
}
