import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TableColumn {
  readonly label: ReactNode;
  /** Numbers stand at the right, under a heading that does too. */
  readonly align?: 'right';
  /** The heading is said but not shown: its cells speak for themselves. */
  readonly isHidden?: boolean;
  /** Its width. */
  readonly className?: string;
}

const LOOK = {
  /** Small and soft, above figures on a screen. */
  quiet: { head: 'text-caption text-ink-3', row: '', cell: 'py-1 font-[600]' },
  /** On what is printed. */
  paper: { head: '', row: 'border-b border-ink', cell: 'py-1' },
} as const;

interface TableHeadProps {
  columns: readonly (string | TableColumn)[];
  look?: keyof typeof LOOK;
  className?: string;
}

/**
 * The headings of a plain table, one for each column. Cells beneath are spaced like them: `pr-3`
 * but for the last.
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
