import type { Column, DataTableProps } from '#web/backoffice/data-table.tsx';

import { isShownColumn, withColumn, type Density } from './look.ts';
import { useDensity, useStoredLook } from './use-density.ts';

/**
 * The columns and the density of the list at an address, as this person has chosen them in this
 * browser (Rule 154).
 */
export function useListLook<Row>(
  path: string,
  columns: readonly Column<Row>[],
  rowHeight: DataTableProps<Row>['rowHeight'],
) {
  const { look, change } = useStoredLook();
  const density = useDensity();
  const chosen = look.columns[path];
  const choosable = columns.filter(({ isName }) => isName !== true);
  const changeColumns = (next: Readonly<Record<string, boolean>>) =>
    change({ columns: { ...look.columns, [path]: next } });

  return {
    columns: columns.filter((column) => isShownColumn(column, chosen)),
    hasChoice: choosable.length > 0,
    choices: choosable.map((column) => ({
      key: column.key,
      label: column.header,
      isShown: isShownColumn(column, chosen),
      onChange: (isShown: boolean) => changeColumns(withColumn(chosen, column, isShown)),
    })),
    onReset: Object.keys(chosen ?? {}).length === 0 ? null : () => changeColumns({}),
    /** Null where rows have the height that they need. */
    density: rowHeight === 'free' ? null : density,
    onDensity: (next: Density) => change({ density: next }),
  };
}
