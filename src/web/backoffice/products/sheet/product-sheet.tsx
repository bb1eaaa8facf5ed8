import { useMemo, useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';
import type { Attribute } from '#contract/schemas/attributes.ts';
import type { OfficeProduct } from '#contract/schemas/office-products.ts';

import { ConflictDialog } from '#web/backoffice/conflict/conflict-dialog.tsx';
import { LeaveGuard } from '#web/backoffice/form-page.tsx';
import type { SheetCellKey, SheetTexts } from '#web/backoffice/sheet/edits.ts';
import { SheetTable } from '#web/backoffice/sheet/sheet-table.tsx';
import { SheetToolbar } from '#web/backoffice/sheet/sheet-toolbar.tsx';
import { rebasedEdits, type SheetModel, useSheet } from '#web/backoffice/sheet/use-sheet.ts';
import type { Conflict } from '#web/backoffice/use-record-form.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useCommandKey } from '#web/lib/use-command-key.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { CircleAlert } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { ProductArea } from '../product-area.ts';
import {
  cellDifferences,
  changedProducts,
  refusedCells,
  sheetInput,
  type CellRefusal,
  type ChangedProducts,
} from './sheet-changes.ts';
import { cellErrors, productSheetColumns, productSheetRows } from './sheet-rows.ts';

/** Saves repeated because what others changed is in none of the columns. */
const MOST_REPEATS = 3;

interface ProductSheetProps {
  area: Pick<ProductArea, 'saveSheet' | 'isSeller'>;
  products: readonly OfficeProduct[];
  /** Of the one category that the products are in. */
  attributes: readonly Attribute[];
}

/** Prices, stock, discounts and attributes of a page of products, saved together (Rule 156). */
export function ProductSheet({ area, products: loaded, attributes }: ProductSheetProps) {
  const [shown, setShown] = useState({ loaded, products: loaded });
  const { products } = shown;
  const [refusals, setRefusals] = useState<readonly RefusedText[]>([]);
  const columns = useMemo(() => productSheetColumns(attributes), [attributes]);
  const rows = useMemo(() => productSheetRows(products, columns), [products, columns]);
  const model = useMemo(
    (): SheetModel => ({
      columns,
      rows,
      errorsOf: (row, texts) =>
        new Map([...refusedIn(refusals, row.key, texts), ...cellErrors(columns, row, texts)]),
    }),
    [columns, rows, refusals],
  );
  const sheet = useSheet(model);
  // Entries stay beside what they were made on, so that a save finds what has changed since.
  if (shown.loaded !== loaded && sheet.pending.texts.size === 0) {
    setShown({ loaded, products: loaded });
  }
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { texts } = sheet.edits;
  const count = countOf(sheet.pending.texts, rows);
  const wrong = useMemo(() => wrongCells(model, texts), [model, texts]);

  /** Shows products as they are saved now; entries stay, but for those in the cells of `drop`. */
  function adopt(
    before: readonly OfficeProduct[],
    current: readonly OfficeProduct[],
    { goneIds = [], drop = [] }: Adopting = {},
  ): Saving {
    const now = new Map(current.map((product) => [product.id, product]));
    const next = before
      .filter(({ id }) => !goneIds.includes(id))
      .map((product) => now.get(product.id) ?? product);
    const saved = { columns, rows: productSheetRows(next, columns) };
    setShown({ loaded, products: next });
    sheet.rebaseOn(saved, drop);
    const { texts: kept } = rebasedEdits(sheet.edits, saved, drop);
    return { products: next, rows: saved.rows, texts: kept };
  }

  async function save(from: Saving, repeats = 0): Promise<void> {
    const body = sheetInput(from.rows, columns, from.texts);
    if (body.products.length === 0) return;
    setIsSaving(true);
    setFailure(null);
    try {
      adopt(from.products, await area.saveSheet(body));
      const { changes, products: of } = countOf(from.texts, from.rows);
      const words = `${changesWords(changes)} in ${productsWords(of)}`;
      showToast({
        tone: 'success',
        message: `${words} ${changes === 1 ? 'was' : 'were'} saved.`,
      });
    } catch (error) {
      const changed = changedProducts(error);
      if (changed !== null) return await settleWith(changed, from, repeats);
      const { cells, others } = refusedCells(fieldsOf(error), body, columns);
      setRefusals(
        cells.map((cell) => ({ ...cell, text: from.texts.get(cell.row)?.get(cell.column) })),
      );
      if (others.length > 0) setFailure(others.join(' '));
      else if (cells.length === 0) setFailure(errorMessage(error));
    } finally {
      setIsSaving(false);
    }
  }

  /** Asks where somebody else has changed what the spreadsheet shows, or repeats the save. */
  async function settleWith(changed: ChangedProducts, from: Saving, repeats: number) {
    const { current, goneIds, changes } = changed;
    const ids = new Set([...current.map(({ id }) => id), ...goneIds]);
    const differences = cellDifferences(
      from.rows.filter(({ product }) => ids.has(product.id)),
      current,
      { columns, texts: from.texts },
    );
    if (repeats < MOST_REPEATS && differences.every(({ by }) => by === 'mine')) {
      return await save(adopt(from.products, current, { goneIds }), repeats + 1);
    }
    setConflict({
      title: `${productsWords(ids.size)} changed while you were editing`,
      description:
        'Nothing was saved. Merge keeps both sets of changes. Keep mine overwrites the other changes. Take theirs discards your changes of these products alone.',
      differences,
      changes,
      onClose: () => setConflict(null),
      onMerge: (choose) => {
        setConflict(null);
        const drop = differences.filter((each) => each.by === 'both' && choose(each) === 'theirs');
        void save(adopt(from.products, current, { goneIds, drop }));
      },
      onTakeTheirs: () => {
        setConflict(null);
        adopt(from.products, current, { goneIds, drop: entriesOf(from, ids) });
        showToast({ tone: 'success', message: 'The spreadsheet now shows what is saved.' });
      },
    });
  }

  function start() {
    const { texts: entered } = sheet.finish();
    if (sheet.editing !== null) sheet.reveal(sheet.selection.active);
    if (isSaving || wrongCells(model, entered).length > 0) return;
    void save({ products, rows, texts: entered });
  }
  useCommandKey('s', start);

  function showNextWrong() {
    const { row, column } = sheet.selection.active;
    const next =
      wrong.find((cell) => cell.row > row || (cell.row === row && cell.column > column)) ??
      wrong[0];
    if (next !== undefined) sheet.reveal(next);
  }

  return (
    <section aria-label="Spreadsheet" className="flex flex-col gap-3">
      <SheetToolbar sheet={sheet} keysId="sheet-keys" />
      {failure !== null && <InlineError message={failure} />}
      <SheetTable sheet={sheet} label="Products" describedBy="sheet-keys" />
      <SaveBar
        {...count}
        wrongCount={wrong.length}
        isSaving={isSaving}
        onShowWrong={showNextWrong}
        onDiscard={() => {
          setFailure(null);
          sheet.discard();
        }}
        onSave={start}
      />
      <LeaveGuard isUnsaved={count.changes > 0} isSaving={false} isOfPage />
      <ConflictDialog conflict={conflict} />
    </section>
  );
}

interface Adopting {
  /** Products that are there no more. */
  readonly goneIds?: readonly string[];
  /** Cells whose entries go. */
  readonly drop?: readonly SheetCellKey[];
}

interface Saving {
  readonly products: readonly OfficeProduct[];
  readonly rows: ReturnType<typeof productSheetRows>;
  readonly texts: SheetTexts;
}

/** The text of a cell that the server has refused; another text is another entry. */
interface RefusedText extends CellRefusal {
  readonly text: string | undefined;
}

function refusedIn(
  refusals: readonly RefusedText[],
  rowKey: string,
  texts: ReadonlyMap<string, string>,
): [string, string][] {
  return refusals.flatMap(({ row, column, text, reason }): [string, string][] =>
    row === rowKey && texts.get(column) === text ? [[column, reason]] : [],
  );
}

function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}

function countOf(texts: SheetTexts, rows: Saving['rows']) {
  const changed = rows.filter(({ key }) => texts.has(key));
  return {
    changes: changed.reduce((sum, { key }) => sum + (texts.get(key)?.size ?? 0), 0),
    products: new Set(changed.map(({ product }) => product.id)).size,
  };
}

/** The cells with an error, from the top. */
function wrongCells({ rows, columns, errorsOf }: SheetModel, texts: SheetTexts) {
  return rows.flatMap((row, at) => {
    const entered = texts.get(row.key);
    if (entered === undefined) return [];
    const errors = errorsOf(row, entered);
    return columns.flatMap(({ key }, column) => (errors.has(key) ? [{ row: at, column }] : []));
  });
}

/** Every entry of these products. */
function entriesOf({ rows, texts }: Saving, ids: ReadonlySet<string>): SheetCellKey[] {
  return rows
    .filter(({ product }) => ids.has(product.id))
    .flatMap(({ key: row }) =>
      [...(texts.get(row)?.keys() ?? [])].map((column) => ({ row, column })),
    );
}

const changesWords = (count: number) => (count === 1 ? '1 change' : `${count} changes`);
const productsWords = (count: number) => (count === 1 ? '1 product' : `${count} products`);

interface SaveBarProps {
  changes: number;
  products: number;
  wrongCount: number;
  isSaving: boolean;
  onShowWrong: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

/** Stays in view at the foot of the screen. */
function SaveBar(props: SaveBarProps) {
  const { changes, products, wrongCount, isSaving } = props;
  const isDirty = changes > 0;
  return (
    <div
      role="group"
      aria-label="Save"
      className={cx(
        'sticky bottom-0 z-4 -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6',
        isDirty && 'shadow-popover',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-4">
        <div role="status" className="text-small">
          {wrongCount > 0 ? (
            <p className="flex items-center gap-1.5 font-[600] text-danger">
              <CircleAlert size={16} strokeWidth={2} className="shrink-0" />
              {wrongCount === 1
                ? '1 entry has to be corrected or undone.'
                : `${wrongCount} entries have to be corrected or undone.`}
            </p>
          ) : (
            <p className="font-[600] text-ink-2">
              {isDirty ? 'Unsaved changes' : 'No changes yet'}
            </p>
          )}
          <p className={cx('text-caption text-ink-3', wrongCount > 0 && 'max-sm:hidden')}>
            All changes are saved together, or none of them.
          </p>
        </div>
        {wrongCount > 0 && (
          <Button variant="link" size="sm" onClick={props.onShowWrong}>
            Show the next one
          </Button>
        )}
      </div>
      {isDirty && (
        <Button variant="secondary" onClick={props.onDiscard} disabled={isSaving}>
          Discard
        </Button>
      )}
      <Button
        onClick={props.onSave}
        loading={isSaving}
        loadingLabel="Saving..."
        disabled={!isDirty || wrongCount > 0}
        className="max-sm:flex-1"
      >
        {isDirty ? `Save ${changesWords(changes)} in ${productsWords(products)}` : 'Save'}
      </Button>
    </div>
  );
}
