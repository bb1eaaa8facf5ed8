import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';

import {
  type CellPlace,
  isOneCell,
  nextOpenCell,
  placeAfterKey,
  selectOnly,
  within,
} from '#web/backoffice/sheet/selection.ts';
import type {
  CellEditing,
  SheetColumn,
  SheetModel,
  SheetRow,
  SheetState,
} from '#web/backoffice/sheet/use-sheet.ts';
import { cx } from '#web/ui/cx.ts';
import { CircleAlert } from '#web/ui/icons.tsx';

/** Rows that Page Up and Page Down go. */
const PAGE_ROWS = 10;

interface SheetTableProps {
  sheet: SheetState;
  label: string;
  /** The id of what explains the keys. */
  describedBy: string;
}

/**
 * A spreadsheet over rows of texts (Rule 156): one cell has the focus, and keys, clipboard and
 * pointer work as in spreadsheets. Tab goes from cell to cell; Escape and then Tab leaves.
 */
export function SheetTable({ sheet, label, describedBy }: SheetTableProps) {
  const { model, selection, range, size, editing } = sheet;
  const { active } = selection;
  const table = useRef<HTMLTableElement>(null);
  /** The focus follows the active cell once it is in the table. */
  const follows = useRef(false);
  const isLeaving = useRef(false);
  const lastRevealed = useRef(sheet.revealed);
  const pointer = useRef('');

  useLayoutEffect(() => {
    const isRevealed = lastRevealed.current !== sheet.revealed;
    lastRevealed.current = sheet.revealed;
    if ((!follows.current && !isRevealed) || editing !== null) return;
    follows.current = false;
    table.current
      ?.querySelector<HTMLElement>(`[data-at="${active.row},${active.column}"]`)
      ?.focus();
  });

  function go(place: CellPlace, extend = false) {
    follows.current = true;
    sheet.select(extend ? { ...selection, active: place } : selectOnly(place));
  }

  function open(place: CellPlace, how: CellEditing['how'], text = sheet.textAt(place)) {
    const locked = sheet.cellAt(place)?.locked;
    if (locked === null) {
      follows.current = true;
      sheet.edit({ ...place, text, how });
    } else if (locked !== undefined) sheet.say(locked);
  }

  /** Where a key leads that ends the editing of a cell, or null. */
  function placeAfterEntry(event: KeyboardEvent, { how, row, column }: CellEditing) {
    const { key, shiftKey } = event;
    if (key === 'Enter') return within(size, { row: row + (shiftKey ? -1 : 1), column });
    if (key === 'Tab') return tabPlace(shiftKey) ?? { row, column };
    const isOfList = model.columns[column]?.choices !== undefined && /Up|Down/.test(key);
    if (how !== 'typed' || !key.startsWith('Arrow') || isOfList) return null;
    return placeAfterKey(key, { row, column }, { size, isJump: false, page: PAGE_ROWS });
  }

  function tabPlace(isBack: boolean) {
    return nextOpenCell(active, { size, step: isBack ? -1 : 1, isOpen: sheet.isOpen });
  }

  function handleEntryKey(event: KeyboardEvent<HTMLElement>) {
    if (editing === null || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      follows.current = true;
      sheet.edit(null);
      return;
    }
    const next = placeAfterEntry(event, editing);
    if (next === null) return;
    event.preventDefault();
    sheet.finish();
    go(next);
    // On a phone the keyboard stays open for the cell below.
    if (editing.how === 'tapped' && next.row !== editing.row && sheet.isOpen(next)) {
      open(next, 'tapped');
    }
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.target instanceof HTMLInputElement) return handleEntryKey(event);
    const { key, shiftKey, altKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const wasLeaving = isLeaving.current;
    isLeaving.current = key === 'Escape' || (wasLeaving && key === 'Shift');
    if (altKey) return;
    const action = isCommand ? commandOf(key.toLowerCase(), shiftKey) : actionOf(key, shiftKey);
    if (action !== null) {
      event.preventDefault();
      action();
      return;
    }
    if (key === 'Tab' && !wasLeaving) {
      const next = tabPlace(shiftKey);
      if (next === null) return;
      event.preventDefault();
      go(next);
      return;
    }
    const moved = placeAfterKey(key, active, { size, isJump: isCommand, page: PAGE_ROWS });
    if (moved === null) return;
    event.preventDefault();
    go(moved, shiftKey);
  }

  function commandOf(key: string, shiftKey: boolean): (() => void) | null {
    switch (key) {
      case 'a':
        return () =>
          sheet.select({
            anchor: { row: size.rows - 1, column: size.columns - 1 },
            active: { row: 0, column: 0 },
          });
      case 'd':
        return sheet.fillDown;
      case 'z':
        return () => travel(shiftKey ? sheet.redo : sheet.undo);
      case 'y':
        return () => travel(sheet.redo);
      default:
        return null;
    }
  }

  function travel(step: () => void) {
    follows.current = true;
    step();
  }

  function actionOf(key: string, shiftKey: boolean): (() => void) | null {
    switch (key) {
      case 'Enter':
        return () => go(within(size, { ...active, row: active.row + (shiftKey ? -1 : 1) }));
      case 'F2':
        return () => open(active, 'opened');
      case 'Delete':
      case 'Backspace':
        return sheet.clear;
      case 'Escape':
        return () => sheet.select(selectOnly(active));
      default:
        return key.length === 1 ? () => open(active, 'typed', key) : null;
    }
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    pointer.current = event.pointerType;
    const place = placeOf(event.target);
    if (place === null || event.pointerType !== 'mouse' || event.button !== 0) return;
    if (event.target instanceof HTMLInputElement) return;
    // The browser would extend a selection of text.
    if (event.shiftKey) event.preventDefault();
    go(place, event.shiftKey);
  }

  function handlePointerOver(event: PointerEvent<HTMLElement>) {
    const place = event.pointerType === 'mouse' && event.buttons === 1 && placeOf(event.target);
    if (place && editing === null) sheet.select({ ...selection, active: place });
  }

  function handleClick(event: MouseEvent<HTMLElement>) {
    const place = placeOf(event.target);
    if (place === null || event.target instanceof HTMLInputElement) return;
    const isTap = pointer.current === 'touch' || pointer.current === 'pen';
    if (!isTap) return;
    go(place);
    open(place, 'tapped');
  }

  function handleFocus(event: FocusEvent<HTMLElement>) {
    const place = placeOf(event.target);
    if (place === null || event.target instanceof HTMLInputElement) return;
    isLeaving.current = false;
    if (place.row !== active.row || place.column !== active.column) sheet.select(selectOnly(place));
  }

  function handleClipboard(event: ClipboardEvent<HTMLElement>) {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (event.type === 'paste') {
      follows.current = true;
      sheet.paste(event.clipboardData.getData('text/plain'));
      return;
    }
    event.clipboardData.setData('text/plain', sheet.copy());
    if (event.type === 'cut') sheet.clear();
  }

  return (
    <div className="max-h-[calc(100dvh-14rem)] min-h-64 scroll-pt-14 scroll-pl-40 overflow-auto overscroll-x-contain rounded-card border border-line bg-surface sm:scroll-pl-72">
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        aria-describedby={describedBy}
        aria-multiselectable="true"
        className="min-w-full border-separate border-spacing-0 text-left text-small select-none"
        onKeyDown={handleKey}
        onPointerDown={handlePointerDown}
        onPointerOver={handlePointerOver}
        onClick={handleClick}
        onDoubleClick={(event) => {
          const place = placeOf(event.target);
          if (place !== null && editing === null) open(place, 'opened');
        }}
        onFocus={handleFocus}
        onBlur={(event) => {
          if (event.target instanceof HTMLInputElement && editing !== null) sheet.finish();
        }}
        onCopy={handleClipboard}
        onCut={handleClipboard}
        onPaste={handleClipboard}
      >
        <thead>
          <tr>
            {model.columns.map((column, index) => (
              <HeaderCell key={column.key} column={column} isFirst={index === 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row, index) => {
            const isInRange = index >= range.top && index <= range.bottom;
            const isActive = index === active.row;
            return (
              <Row
                key={row.key}
                row={row}
                index={index}
                columns={model.columns}
                errorsOf={model.errorsOf}
                texts={sheet.edits.texts.get(row.key) ?? NO_TEXTS}
                active={isActive ? active.column : -1}
                // A single cell is marked by its frame alone.
                from={isInRange && !isOneCell(selection) ? range.left : -1}
                to={isInRange && !isOneCell(selection) ? range.right : -1}
                editing={editing?.row === index ? editing : null}
                onEntry={sheet.edit}
                isNearEnd={index > 2 && index >= size.rows - 2}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** The cell that an event is about; null in the header. */
function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest('[data-at]') : null;
  const [row, column] = (cell?.getAttribute('data-at') ?? '').split(',').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

const NAME_WIDTH = 'w-36 min-w-36 max-w-36 sm:w-64 sm:min-w-64 sm:max-w-64';
const FRAME = 'h-11 border-r border-b border-line px-2.5';

function HeaderCell({ column, isFirst }: { column: SheetColumn; isFirst: boolean }) {
  const { header, note, width, align } = column;
  return (
    <th
      scope="col"
      className={cx(
        'sticky top-0 border-r border-b border-line bg-surface px-2.5 py-2 align-bottom text-caption font-[600] text-ink-2',
        align === 'right' && 'text-right',
        isFirst ? cx(NAME_WIDTH, 'left-0 z-3') : cx(width, 'z-2'),
      )}
    >
      {header}
      {note !== undefined && <span className="block font-normal text-ink-3">{note}</span>}
    </th>
  );
}

interface RowProps extends Pick<SheetModel, 'columns' | 'errorsOf'> {
  row: SheetRow;
  index: number;
  texts: ReadonlyMap<string, string>;
  active: number;
  from: number;
  to: number;
  editing: CellEditing | null;
  onEntry: (editing: CellEditing) => void;
  /** Explanations open upwards, where the frame would cut them off. */
  isNearEnd: boolean;
}

/** Memoised: a key changes one or two of many rows. */
const Row = memo(function SheetTableRow(props: RowProps) {
  const { row, index, columns, errorsOf, texts, active, from, to, editing, isNearEnd } = props;
  const errors = texts.size === 0 ? NO_TEXTS : errorsOf(row, texts);
  return (
    <tr>
      {columns.map((column, at) => {
        const { text: saved = '', locked = '' } = row.cells[at] ?? {};
        const entered = texts.get(column.key);
        const cell = {
          at: `${index},${at}`,
          isActive: active === at,
          isSelected: at >= from && at <= to,
        };
        return at === 0 ? (
          <NameCell key={column.key} row={row} {...cell} />
        ) : (
          <Cell
            key={column.key}
            {...cell}
            name={`${column.header} of ${row.name}`}
            column={column}
            text={entered ?? saved}
            saved={entered === undefined ? null : saved}
            locked={locked}
            error={errors.get(column.key) ?? null}
            editing={editing?.column === at ? editing : null}
            onEntry={props.onEntry}
            isNearEnd={isNearEnd}
          />
        );
      })}
    </tr>
  );
});

interface CellProps {
  at: string;
  isActive: boolean;
  isSelected: boolean;
}

function look({ isActive, isSelected }: CellProps): string {
  return cx(
    'outline-none',
    isSelected && 'before:pointer-events-none before:absolute before:inset-0 before:bg-focus/12',
    // Where the keys go on, also while the focus is elsewhere.
    isActive &&
      'shadow-[inset_0_0_0_1px_var(--color-edge)] focus:shadow-[inset_0_0_0_2px_var(--color-focus)]',
  );
}

function NameCell({ row, ...cell }: CellProps & { row: SheetRow }) {
  const { heading, note, isPart } = row;
  return (
    <th
      scope="row"
      data-at={cell.at}
      tabIndex={cell.isActive ? 0 : -1}
      aria-readonly="true"
      aria-selected={cell.isActive || cell.isSelected}
      className={cx(
        FRAME,
        NAME_WIDTH,
        'sticky left-0 z-1 bg-surface py-1 font-normal',
        isPart && 'pl-5 sm:pl-7',
        look(cell),
      )}
    >
      <span title={heading} className={cx('line-clamp-2', !isPart && 'font-[600]')}>
        {heading}
      </span>
      {note !== '' && <span className="block truncate text-caption text-ink-3">{note}</span>}
    </th>
  );
}

interface ValueCellProps extends CellProps {
  /** "Price of Claw hammer". */
  name: string;
  column: SheetColumn;
  text: string;
  /** What is saved in its place; null where nothing was entered. */
  saved: string | null;
  locked: string | null;
  error: string | null;
  editing: CellEditing | null;
  onEntry: (editing: CellEditing) => void;
  isNearEnd: boolean;
}

function Cell(props: ValueCellProps) {
  const { at, name, column, text, saved, locked, error, editing, isNearEnd } = props;
  const isLocked = locked !== null;
  const words = [
    text || 'blank',
    ...(error === null ? [] : [error]),
    ...(saved === null ? [] : [`changed from ${saved || 'blank'}`]),
  ];
  return (
    <td
      data-at={at}
      tabIndex={props.isActive ? 0 : -1}
      aria-label={editing === null ? `${name}: ${words.join(', ')}` : undefined}
      aria-readonly={isLocked}
      aria-selected={props.isActive || props.isSelected}
      aria-invalid={error !== null || undefined}
      title={isLocked ? locked : saved === null ? undefined : `Was ${saved || 'blank'}`}
      className={cx(
        FRAME,
        'group/cell relative max-w-64 tabular-nums',
        column.align === 'right' && 'text-right',
        isLocked && 'bg-office text-ink-3',
        saved !== null && error === null && 'bg-warning-tint font-[600]',
        error !== null && 'bg-danger-tint font-[600] text-danger',
        // The corner says it without colour.
        saved !== null &&
          cx(
            'after:absolute after:top-0 after:right-0 after:border-t-8 after:border-l-8 after:border-l-transparent',
            error === null ? 'after:border-t-warning' : 'after:border-t-danger',
          ),
        look(props),
      )}
    >
      <span
        className={cx('flex min-w-0 items-center gap-1', column.align === 'right' && 'justify-end')}
      >
        {error !== null && <CircleAlert size={14} strokeWidth={2.25} className="shrink-0" />}
        <span className="truncate">{text}</span>
      </span>
      {editing !== null && (
        <EntryField name={name} column={column} editing={editing} onEntry={props.onEntry} at={at} />
      )}
      {error !== null && (
        // The space keeps the two texts apart, as in the name of the cell.
        <>
          {' '}
          <Reason isNearEnd={isNearEnd}>{error}</Reason>
        </>
      )}
    </td>
  );
}

interface EntryFieldProps {
  at: string;
  name: string;
  column: SheetColumn;
  editing: CellEditing;
  onEntry: (editing: CellEditing) => void;
}

function EntryField({ at, name, column, editing, onEntry }: EntryFieldProps) {
  const { text, how } = editing;
  const { keyboard, choices, align } = column;
  const list = choices === undefined ? undefined : `choices-${at}`;
  return (
    <>
      <input
        ref={(input) => {
          if (input === null || document.activeElement === input) return;
          input.focus();
          if (how === 'tapped') input.select();
          else input.setSelectionRange(text.length, text.length);
        }}
        aria-label={name}
        value={text}
        onChange={({ currentTarget: { value } }) => onEntry({ ...editing, text: value })}
        inputMode={keyboard}
        enterKeyHint="next"
        autoComplete="off"
        spellCheck={false}
        list={list}
        className={cx(
          'absolute inset-0 z-1 w-full bg-surface px-2.5 text-body text-ink outline-none select-text sm:text-small',
          'shadow-[inset_0_0_0_2px_var(--color-focus)]',
          align === 'right' && 'text-right',
        )}
      />
      {list !== undefined && (
        <datalist id={list}>
          {choices?.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** Shows while its cell has the focus or the pointer; the name of the cell has it, too. */
function Reason({ isNearEnd, children }: { isNearEnd: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'pointer-events-none invisible absolute right-0 z-2 w-max max-w-60 rounded-badge bg-danger px-2 py-1 text-left text-caption font-[600] whitespace-normal text-white shadow-popover group-focus-within/cell:visible group-hover/cell:visible',
        isNearEnd ? 'bottom-full' : 'top-full',
      )}
    >
      {children}
    </span>
  );
}
