import { useMemo } from 'react';

import type { Column } from '#web/backoffice/data-table.tsx';
import { createDeviceStore, useDeviceStore } from '#web/lib/device-store.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useSession } from '#web/session/session.tsx';

import { isShownColumn, readLook, withColumn, type Density, type ListLook } from './look.ts';

/**
 * The columns and the density of the list at an address, as this person has chosen them in this
 * browser (Rule 154). Rows are compact only where a table has all its columns.
 */
export function useListLook<Row>(
  path: string,
  columns: readonly Column<Row>[],
  rows: 'compact' | 'free' | undefined,
) {
  const userId = useSession().user?.id ?? '';
  const store = useMemo(() => createDeviceStore(`office-lists-${userId}`), [userId]);
  const look = readLook(useDeviceStore(store));
  const isWide = useMediaQuery('(min-width: 1280px)');
  const chosen = look.columns[path];
  const density = look.density ?? (rows === 'compact' ? 'compact' : 'comfortable');
  const choosable = columns.filter(({ isName }) => isName !== true);
  const change = (part: Partial<ListLook>) => store.set(JSON.stringify({ ...look, ...part }));
  const changeColumns = (next: Readonly<Record<string, boolean>>) =>
    change({ columns: { ...look.columns, [path]: next } });

  return {
    columns: columns.filter((column) => isShownColumn(column, chosen)),
    isCompact: density === 'compact' && rows !== 'free' && isWide,
    hasChoice: choosable.length > 0,
    choices: choosable.map((column) => ({
      key: column.key,
      label: column.header,
      isShown: isShownColumn(column, chosen),
      onChange: (isShown: boolean) => changeColumns(withColumn(chosen, column, isShown)),
    })),
    onReset: Object.keys(chosen ?? {}).length === 0 ? null : () => changeColumns({}),
    /** Null where rows have the height that they need. */
    density: rows === 'free' || !isWide ? null : density,
    onDensity: (next: Density) => change({ density: next }),
  };
}
