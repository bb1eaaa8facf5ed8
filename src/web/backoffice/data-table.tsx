import { useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';

import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { cx } from '#web/ui/cx.ts';
import { ArrowDown, ArrowUp, ArrowUpDown } from '#web/ui/icons.tsx';

import { useDensity } from './list-look/use-density.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Numbers are right-aligned, so that their digits line up. */
  readonly align?: 'right';
  /** The width from which it has a column; below that it is in the row's second line. */
  readonly from?: 'lg' | 'xl';
  /** The column's width, so that several tables one below another line up. */
  readonly width?: string;
  /** Says what the row is: the first column, the card's heading. */
  readonly isName?: boolean;
  /** Names of any length, which compact rows cut sooner. */
  readonly isLong?: boolean;
  /** Is shown only if the reader chooses it (Rule 154). */
  readonly isExtra?: boolean;
  /** Is shown in short rows too. */
  readonly isStatus?: boolean;
}

export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What the row is called in its controls' names. */
  rowName: (row: Row) => string;
  sort?: string | undefined;
  sortHref?: (sort: string) => string;
  selection?: Selection | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Rows that may be looked at but not changed are muted. */
  isMuted?: ((row: Row) => boolean) | undefined;
  /**
   * The heading of the rows from this one on; rows of a group follow each other. On a phone they
   * are short, with the columns that are `isStatus` alone.
   */
  groupOf?: ((row: Row) => string) | undefined;
  /** Rows as high as their texts need; otherwise as the reader chooses (Rule 154). */
  rowHeight?: 'free' | undefined;
}

/** A list of rows: a table from 768 px, cards below, with the same facts and actions. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isTable = useMediaQuery('(min-width: 768px)');
  const isLarge = useMediaQuery('(min-width: 1024px)');
  const isExtraLarge = useMediaQuery('(min-width: 1280px)');
  const lastChosen = useRef<number | null>(null);
  const { columns, rows, rowKey, selection, rowHeight } = props;
  const isCompact = useDensity() === 'compact' && rowHeight !== 'free';

  const stands = ({ from }: Column<Row>) =>
    from === undefined || (from === 'lg' ? isLarge : isExtraLarge);

  /** One row, or with Shift every row from the last one chosen. */
  function choose(index: number, event: MouseEvent<HTMLInputElement>) {
    if (selection === undefined) return;
    const next = new Set(selection.chosen);
    const isChosen = event.currentTarget.checked;
    const from = event.shiftKey && lastChosen.current !== null ? lastChosen.current : index;
    for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
      const row = rows[at];
      if (row === undefined) continue;
      if (isChosen) next.add(rowKey(row));
      else next.delete(rowKey(row));
    }
    lastChosen.current = index;
    selection.onChange(next);
  }

  const checkbox = (row: Row, index: number) =>
    selection && (
      <input
        type="checkbox"
        data-choose=""
        aria-label={`Select ${props.rowName(row)}`}
        checked={selection.chosen.has(rowKey(row))}
        readOnly
        onClick={(event) => choose(index, event)}
        className="block size-5 accent-action"
      />
    );

  if (!isTable && props.groupOf !== undefined) return <ShortRows {...props} />;
  if (!isTable) return <Cards {...props} checkbox={checkbox} />;
  const shown = columns.filter(stands);
  const moved = columns.filter((column) => !stands(column));
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table
        data-density={isCompact ? 'compact' : undefined}
        onPointerOver={isCompact ? nameCutText : undefined}
        className="w-full border-collapse text-left text-small"
      >
        <caption className="sr-only">{props.caption}</caption>
        <thead className="sticky top-0 z-1 bg-surface">
          <tr className="border-b border-line">
            {selection !== undefined && (
              <th scope="col" className="w-11 pl-4">
                <ChooseAll keys={rows.map(rowKey)} selection={selection} />
              </th>
            )}
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} {...props} />
            ))}
            {props.rowActions && (
              <th scope="col" className="w-12 px-2.5 py-3">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        {groupsOf(props).map(({ heading, first, members }) => (
          <tbody key={first}>
            {heading !== null && (
              <tr className="border-b border-line bg-office">
                <th
                  scope="rowgroup"
                  colSpan={shown.length + (props.rowActions ? 1 : 0) + (selection ? 1 : 0)}
                  className="px-4 py-2 text-small font-[650]"
                >
                  {heading}
                </th>
              </tr>
            )}
            {members.map((row, at) => {
              const index = first + at;
              return (
                <tr
                  key={rowKey(row)}
                  data-row={rowKey(row)}
                  className={cx(
                    'border-b border-line last:border-0 hover:bg-office has-[input[data-choose]:checked]:bg-info-tint',
                    props.isMuted?.(row) === true && 'bg-office text-ink-2',
                  )}
                >
                  {selection && <td className="pl-4">{checkbox(row, index)}</td>}
                  {shown.map((column) => (
                    <Cell key={column.key} column={column} row={row} moved={moved} />
                  ))}
                  {props.rowActions && (
                    <td className="px-2.5 py-2 text-right align-middle compact:py-0">
                      {props.rowActions(row)}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const cellSides = 'px-2.5 first:pl-4 last:pr-4 compact:not-first:pl-2 compact:not-last:pr-2';

function compactWidth<Row>({ isName, isLong }: Column<Row>): string | undefined {
  if (isName === true) return undefined;
  return isLong === true ? 'compact:max-w-28' : 'compact:max-w-44';
}

/** A cell that is cut shows its whole text under the pointer. */
function nameCutText({ target }: SyntheticEvent): void {
  const cell = target instanceof Element ? target.closest('th, td') : null;
  if (!(cell instanceof HTMLElement)) return;
  const isCut = [...cell.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth, clientHeight, scrollHeight }) =>
      clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
  );
  if (isCut) cell.title = cell.innerText.replace(/\s*\n\s*/g, '\n');
  else cell.removeAttribute('title');
}

/** Rows that follow each other in one group; a list without groups is one of them. */
function groupsOf<Row>({ rows, groupOf }: Pick<DataTableProps<Row>, 'rows' | 'groupOf'>) {
  const groups: { heading: string | null; first: number; members: Row[] }[] = [];
  for (const [index, row] of rows.entries()) {
    const heading = groupOf?.(row) ?? null;
    const last = groups.at(-1);
    if (last?.heading === heading) last.members.push(row);
    else groups.push({ heading, first: index, members: [row] });
  }
  return groups;
}

function Cell<Row>({
  column,
  row,
  moved,
}: {
  column: Column<Row>;
  row: Row;
  moved: readonly Column<Row>[];
}) {
  const content = (
    <>
      <div data-line="" className={compactWidth(column)}>
        {column.cell(row)}
      </div>
      {column.isName === true && moved.length > 0 && (
        <dl className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-caption text-ink-3">
          {moved.map((each) => (
            <div key={each.key} className="flex items-center gap-1">
              <dt>{each.header}</dt>
              <dd className="text-ink-2">{each.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
  const look = cx(
    cellSides,
    'py-2.5 align-middle compact:h-11 compact:py-0',
    // The name takes what the other columns leave.
    column.isName === true && 'compact:w-full compact:max-w-0 compact:min-w-48',
    column.align === 'right' && 'text-right tabular-nums',
  );
  return column.isName === true ? (
    <th scope="row" className={cx(look, 'font-normal')}>
      {content}
    </th>
  ) : (
    <td className={look}>{content}</td>
  );
}

function HeaderCell<Row>({
  column,
  sort,
  sortHref,
}: Pick<DataTableProps<Row>, 'sort' | 'sortHref'> & { column: Column<Row> }) {
  const isUp = sort === column.key;
  const isDown = sort === `-${column.key}`;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={cx(
        cellSides,
        'py-3 text-caption font-[600] whitespace-nowrap text-ink-3',
        column.align === 'right' && 'text-right',
        column.width,
      )}
    >
      {column.sortable === true && sortHref ? (
        <a
          href={sortHref(isUp ? `-${column.key}` : column.key)}
          className={cx(
            'inline-flex items-center gap-1 rounded-badge hover:text-ink',
            (isUp || isDown) && 'text-ink',
          )}
        >
          {column.header}
          <Icon size={14} strokeWidth={2} />
        </a>
      ) : (
        column.header
      )}
    </th>
  );
}

function ChooseAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const count = keys.filter((key) => selection.chosen.has(key)).length;
  return (
    <input
      type="checkbox"
      aria-label="Select all rows on this page"
      ref={(box) => {
        if (box !== null) box.indeterminate = count > 0 && count < keys.length;
      }}
      checked={count > 0 && count === keys.length}
      onChange={(event) => {
        const next = new Set(selection.chosen);
        for (const key of keys) {
          if (event.currentTarget.checked) next.add(key);
          else next.delete(key);
        }
        selection.onChange(next);
      }}
      className="block size-5 accent-action"
    />
  );
}

/** The groups of a list on a phone: what each row is, its state and its menu. */
function ShortRows<Row>(props: DataTableProps<Row>) {
  const { columns, rowKey, rowActions } = props;
  const name = columns.find(({ isName }) => isName === true);
  const states = columns.filter(({ isStatus }) => isStatus === true);
  return (
    <div className="flex flex-col gap-5">
      {groupsOf(props).map(({ heading, first, members }) => (
        <section key={first}>
          <h2 className="mb-2 text-body font-[650]">{heading}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {members.map((row) => (
              <li
                key={rowKey(row)}
                data-row={rowKey(row)}
                className="flex items-center gap-3 py-2 pr-2 pl-4"
              >
                <div className="flex min-w-0 flex-1 flex-col items-start gap-1 text-small">
                  {name?.cell(row)}
                  {states.map((column) => (
                    <span key={column.key}>{column.cell(row)}</span>
                  ))}
                </div>
                {rowActions?.(row)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface CardsProps<Row> extends DataTableProps<Row> {
  checkbox: (row: Row, index: number) => ReactNode;
}

function Cards<Row>(props: CardsProps<Row>) {
  const { columns, rows, rowKey, selection, rowActions } = props;
  const name = columns.find(({ isName }) => isName === true);
  const facts = columns.filter((column) => column !== name);
  return (
    <ul aria-label={props.caption} className="flex flex-col gap-3">
      {rows.map((row, index) => (
        <li
          key={rowKey(row)}
          data-row={rowKey(row)}
          className={cx(
            'rounded-card border border-line bg-surface p-4 has-[input[data-choose]:checked]:bg-info-tint',
            props.isMuted?.(row) === true && 'bg-office text-ink-2',
          )}
        >
          <div className="flex items-start gap-3">
            {selection && (
              // A target for a thumb.
              <label className="-m-3 mt-[-8px] block p-3">{props.checkbox(row, index)}</label>
            )}
            <div className="min-w-0 flex-1">{name?.cell(row)}</div>
            {rowActions?.(row)}
          </div>
          <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-small">
            {facts.map((column) => (
              <div key={column.key} className="min-w-0">
                <dt className="text-caption text-ink-3">{column.header}</dt>
                <dd className="break-words">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
