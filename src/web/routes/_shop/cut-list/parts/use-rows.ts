import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface RowsOptions<Row> {
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  readonly emptyRow: (key: string) => Row;
  readonly most: number;
}

/** Rows that can be edited, added with Enter, and removed until the page changes. */
export function useRows<Row extends { readonly key: string }>(options: RowsOptions<Row>) {
  const { rows, onChange, emptyRow, most } = options;
  const listRef = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<readonly { readonly row: Row; readonly at: number }[]>([]);

  function focus(at: number) {
    listRef.current?.children[at]?.querySelector('input')?.focus();
  }

  function add() {
    if (rows.length >= most) return;
    flushSync(() => onChange([...rows, emptyRow(`${rows.length} ${Date.now()}`)]));
    focus(rows.length);
  }

  return {
    listRef,
    add,
    /** Enter goes to the next row, and from the last one to a new one. */
    next: (at: number) => (at === rows.length - 1 ? add() : focus(at + 1)),
    change: (changed: Row) =>
      onChange(rows.map((row) => (row.key === changed.key ? changed : row))),
    remove: (row: Row) => {
      setRemoved([...removed, { row, at: rows.indexOf(row) }]);
      onChange(rows.filter((each) => each !== row));
    },
    undo: (key: string) => {
      const back = removed.find(({ row }) => row.key === key);
      if (back === undefined) return;
      setRemoved(removed.filter((each) => each !== back));
      onChange(rows.toSpliced(back.at, 0, back.row));
    },
    removed: removed.map(({ row }) => row),
  };
}
