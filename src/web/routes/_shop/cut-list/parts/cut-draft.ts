import type { CutList } from '#domain/cut-lists/cut-list.ts';
import {
  MAX_CUT_LINES,
  MAX_LENGTH_MM,
  MAX_PIECES_OF_CUT,
  readCuts,
  readLength,
  type WrittenCut,
} from '#domain/cut-lists/cut-text.ts';
import { parseDollars, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';

import type { ProductBar } from '#web/features/products/bars-of.ts';

export interface CutRow {
  readonly key: string;
  readonly length: string;
  readonly quantity: string;
  readonly label: string;
}

export interface StockRow {
  readonly key: string;
  readonly length: string;
  readonly price: string;
  /** How many there are; empty for as many as are needed. */
  readonly count: string;
}

/** What is entered, as it is entered. Of `text` and `rows`, the view says which one counts. */
export interface CutDraft {
  readonly view: 'Text' | 'Table';
  readonly text: string;
  readonly rows: readonly CutRow[];
  /** Lengths that can be bought, where no product gives them. */
  readonly bars: readonly StockRow[];
  /** What is there already, next to a product's lengths. */
  readonly offcuts: readonly StockRow[];
  /** Which of a product's kinds; empty for the first one. */
  readonly kind: string;
  readonly kerf: string;
  readonly trim: string;
  readonly keep: string;
}

export const EMPTY_DRAFT: CutDraft = {
  view: 'Text',
  text: '',
  rows: [],
  bars: [{ key: 'first', length: '', price: '', count: '' }],
  offcuts: [],
  kind: '',
  kerf: '3',
  trim: '0',
  keep: '300',
};

export const EXAMPLE: Pick<CutDraft, 'view' | 'text' | 'bars'> = {
  view: 'Text',
  text: '4 x 1250 leg\n2 x 890 shelf',
  bars: [
    { key: 'example 1', length: '2400', price: '10.20', count: '' },
    { key: 'example 2', length: '3600', price: '15.30', count: '' },
    { key: 'example 3', length: '5400', price: '22.95', count: '' },
  ],
};

export const MAX_STOCK_ROWS = 30;
const MAX_SAW_MM = 500;

/** A length to cut from. */
export interface InputStock {
  readonly lengthMm: number;
  readonly price: Cents;
  readonly available: number | null;
  /** What the cart takes; null for the customer's own. */
  readonly bar: ProductBar | null;
}

type Errors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export interface CutInput {
  readonly cuts: readonly WrittenCut[];
  readonly stocks: readonly InputStock[];
  readonly keepMm: number;
  readonly textErrors: readonly { readonly line: number; readonly reason: string }[];
  readonly rowErrors: ReadonlyMap<string, Errors<'length' | 'quantity'>>;
  readonly stockErrors: ReadonlyMap<string, Errors<'length' | 'price' | 'count'>>;
  readonly sawErrors: Errors<'kerf' | 'trim' | 'keep'>;
  /** What is planned; null while something is missing for it. */
  readonly list: CutList | null;
}

/** What can be planned of a draft, and what is wrong with the rest. */
export function readDraft(draft: CutDraft, bars: readonly ProductBar[] | null): CutInput {
  const { cuts, textErrors, rowErrors } =
    draft.view === 'Text' ? readText(draft.text) : readRows(draft.rows);
  const own = readStocks(bars === null ? draft.bars : draft.offcuts, bars === null);
  const sold = (bars ?? []).map((bar): InputStock => ({ ...bar, available: bar.stock, bar }));
  const stocks = [...own.stocks, ...sold];
  const kerf = readSaw(draft.kerf);
  const trim = readSaw(draft.trim);
  const keep = readLength(draft.keep) ?? (draft.keep.trim() === '0' ? 0 : null);
  const canPlan = cuts.length > 0 && stocks.length > 0 && kerf !== null && trim !== null;
  return {
    cuts,
    stocks,
    keepMm: keep ?? Number(EMPTY_DRAFT.keep),
    textErrors,
    rowErrors,
    stockErrors: own.errors,
    sawErrors: {
      ...(kerf === null && { kerf: `Use whole millimetres from 0 to ${MAX_SAW_MM}.` }),
      ...(trim === null && { trim: `Use whole millimetres from 0 to ${MAX_SAW_MM}.` }),
      ...(keep === null && { keep: 'Use whole millimetres.' }),
    },
    list: canPlan
      ? {
          cuts: cuts.map(({ lengthMm, quantity }) => ({ lengthMm, quantity })),
          stocks: stocks.map(({ lengthMm, price, available }) => ({ lengthMm, price, available })),
          kerfMm: kerf,
          trimMm: trim,
        }
      : null,
  };
}

type ReadCuts = Pick<CutInput, 'cuts' | 'textErrors' | 'rowErrors'>;

function readText(text: string): ReadCuts {
  const { cuts, errors } = readCuts(text);
  return { cuts, textErrors: errors, rowErrors: new Map() };
}

function readRows(rows: readonly CutRow[]): ReadCuts {
  const cuts: WrittenCut[] = [];
  const rowErrors = new Map<string, Errors<'length' | 'quantity'>>();
  for (const { key, length, quantity, label } of rows.slice(0, MAX_CUT_LINES)) {
    if ((length + label).trim() === '') continue;
    const lengthMm = readLength(length);
    const count = wholeNumber(quantity.trim() === '' ? '1' : quantity, 1, MAX_PIECES_OF_CUT);
    if (lengthMm !== null && count !== null) {
      cuts.push({ lengthMm, quantity: count, label: label.trim() });
      continue;
    }
    rowErrors.set(key, {
      ...(lengthMm === null && { length: LENGTH_ERROR }),
      ...(count === null && { quantity: `From 1 to ${MAX_PIECES_OF_CUT}.` }),
    });
  }
  return { cuts, textErrors: [], rowErrors };
}

const LENGTH_ERROR = `Write 1250 or 1.25 m, at most ${MAX_LENGTH_MM / 1000} m.`;

function readStocks(rows: readonly StockRow[], hasPrices: boolean) {
  const stocks: InputStock[] = [];
  const errors = new Map<string, Errors<'length' | 'price' | 'count'>>();
  for (const { key, length, price, count } of rows.slice(0, MAX_STOCK_ROWS)) {
    // A new offcut counts one.
    if ((hasPrices ? length + price + count : length).trim() === '') continue;
    const lengthMm = readLength(length);
    const cost = hasPrices ? parseDollars(price) : ZERO_CENTS;
    const isPriceRight = cost !== null && cost >= 0;
    const available = count.trim() === '' ? null : wholeNumber(count, 0, 9999);
    const isCountRight = available !== null || count.trim() === '';
    if (lengthMm !== null && isPriceRight && isCountRight) {
      stocks.push({ lengthMm, price: cost, available, bar: null });
      continue;
    }
    errors.set(key, {
      ...(lengthMm === null && { length: LENGTH_ERROR }),
      ...(!isPriceRight && { price: 'Enter a price, or 0 for what you have.' }),
      ...(!isCountRight && { count: 'A whole number, or nothing.' }),
    });
  }
  return { stocks, errors };
}

function readSaw(text: string): number | null {
  return wholeNumber(text.trim() === '' ? '0' : text, 0, MAX_SAW_MM);
}

function wholeNumber(text: string, least: number, most: number): number | null {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
  return number !== null && number >= least && number <= most ? number : null;
}

/** A draft that this device has stored; the empty one where it is not of this form. */
export function storedDraft(stored: unknown): CutDraft {
  if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT;
  const entries = Object.entries(EMPTY_DRAFT).map(([name, usual]) => {
    const value: unknown = (stored as Record<string, unknown>)[name];
    if (Array.isArray(usual)) return [name, areRows(value, name) ? value : usual];
    return [name, typeof value === 'string' ? value : usual];
  });
  const draft = Object.fromEntries(entries) as CutDraft;
  return draft.view === 'Table' ? draft : { ...draft, view: 'Text' };
}

const CUT_CELLS: readonly (keyof CutRow)[] = ['key', 'length', 'quantity', 'label'];
const STOCK_CELLS: readonly (keyof StockRow)[] = ['key', 'length', 'price', 'count'];

/** Whether all rows have their cells, each of them once. */
function areRows(value: unknown, name: string): boolean {
  if (!Array.isArray(value) || value.length > MAX_CUT_LINES) return false;
  const rows = value as Partial<Record<string, unknown>>[];
  const cells = name === 'rows' ? CUT_CELLS : STOCK_CELLS;
  return (
    rows.every((row) => cells.every((cell) => typeof row?.[cell] === 'string')) &&
    new Set(rows.map(({ key }) => key)).size === rows.length
  );
}

/** Whether nothing is entered that an example would replace. */
export function isBlank({ text, rows, bars }: CutDraft): boolean {
  return (
    text.trim() === '' &&
    rows.every(({ length, label }) => (length + label).trim() === '') &&
    bars.every(({ length, price }) => (length + price).trim() === '')
  );
}
