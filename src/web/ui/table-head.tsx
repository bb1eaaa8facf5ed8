import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TableColumn {
  readonly label: ReactNode;
  /** Aligns a column of numbers and its heading to the right. */
  readonly align?: 'right';
  /** Hides the heading visually: the cells are clear without it. */
  readonly isHidden?: boolean;
  readonly className?: string;
}

const LOOK = {
  /** Small and light, above figures on a screen. */
  quiet: { head: 'text-caption text-ink-3', row: '', cell: 'py-1 font-[600]' },
  /** For print. */
  paper: { head: '', row: 'border-b border-ink', cell: 'py-1' },
} as const;

interface TableHeadProps {
  columns: readonly (string | TableColumn)[];
  look?: keyof typeof LOOK;
  className?: string;
}

/**
 * The headings of a plain table. The cells below use the same spacing: `pr-3` except for the last.
 */
export function TableHead({ columns, look = 'quiet', className }: TableHeadProps) {
  const { head, row, cell } = LOOK[look];
  return (
    <thead className={cx('text-left', head, className)}>
      <tr className={row}>
        {columns.map((column, index) => {
          const {
            label,
            align,
            isHidden,
            className: width,
          }: TableColumn = typeof column === 'string' ? { label: column } : column;
          return (
            <th
              key={index}
              scope="col"
              className={cx(
                cell,
                index < columns.length - 1 && 'pr-3',
                align && 'text-right',
                width,
              )}
            >
              {isHidden === true ? <span className="sr-only">{label}</span> : label}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
