import { unescapeCell } from '#domain/range/cells.ts';
import {
  isRangeColumn,
  specificationOf,
  type MappedColumn,
  type RangeColumn,
} from '#domain/range/columns.ts';

/** A row of a file, as its columns are mapped. */
export interface RangeRow {
  /** As spreadsheets count: the headings are row 1. */
  readonly number: number;
  readonly texts: ReadonlyMap<RangeColumn, string>;
  readonly specifications: ReadonlyMap<string, string>;
  /** Cells beyond the last heading have something in them. */
  readonly isTooLong: boolean;
}

/** The rows of one product: its own, unless the file has only some of its variants. */
export interface RangeGroup {
  readonly product: RangeRow | null;
  readonly variants: readonly RangeRow[];
}

export function rangeRow(
  number: number,
  cells: readonly string[],
  mapping: readonly MappedColumn[],
): RangeRow {
  const texts = new Map<RangeColumn, string>();
  const specifications = new Map<string, string>();
  mapping.forEach((mapped, index) => {
    const text = cellText(cells[index] ?? '');
    const specification = specificationOf(mapped);
    if (specification !== null) specifications.set(specification, text);
    else if (isRangeColumn(mapped)) texts.set(mapped, text);
  });
  const isTooLong = cells.slice(mapping.length).some((cell) => cell.trim() !== '');
  return { number, texts, specifications, isTooLong };
}

/** What a cell of a file says. */
export function cellText(cell: string): string {
  return unescapeCell(plainText(cell));
}

/** Line ends as browsers and databases have them, and no space around. */
export function plainText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

/**
 * Rows that follow each other and are about one product. A row with a variant's name belongs to
 * the product above it, unless it names another slug or name.
 */
export function groupRows(rows: readonly RangeRow[]): RangeGroup[] {
  const groups: { product: RangeRow | null; variants: RangeRow[] }[] = [];
  for (const row of rows) {
    const isVariant = textOf(row, 'variant') !== '';
    const open = groups.at(-1);
    if (!isVariant) groups.push({ product: row, variants: [] });
    else if (open !== undefined && belongsTo(open, row)) open.variants.push(row);
    else groups.push({ product: null, variants: [row] });
  }
  return groups;
}

function belongsTo(group: RangeGroup, row: RangeRow): boolean {
  const first = group.product ?? group.variants[0];
  if (first === undefined) return false;
  const differs = (name: RangeColumn) =>
    textOf(row, name) !== '' && textOf(row, name) !== textOf(first, name);
  const namesNothing = textOf(row, 'slug') === '' && textOf(row, 'name') === '';
  // Without anything that names the product, variants stand below its own row alone.
  if (namesNothing) return group.product !== null;
  return !differs('slug') && !differs('name');
}

export function textOf({ texts }: RangeRow, name: RangeColumn): string {
  return texts.get(name) ?? '';
}

/** An entry of a record whose names people choose, such as "constructor"; blank without one. */
export function ownText(texts: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(texts, name) ? texts[name] : undefined) ?? '';
}

export function rowsOf({ product, variants }: RangeGroup): RangeRow[] {
  return product === null ? [...variants] : [product, ...variants];
}
