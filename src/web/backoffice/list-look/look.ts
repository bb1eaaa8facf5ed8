export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** How a person reads lists, on this device (Rule 154). */
export interface ListLook {
  /** Of every list; null until it was chosen. */
  readonly density: Density | null;
  /** By the list's address and the column's key: whether it is shown, where that was chosen. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

const NOTHING_CHOSEN: ListLook = { density: null, columns: {} };

/** Reads what this browser has stored; what cannot be understood is left out. */
export function readLook(text: string | null): ListLook {
  const stored = parsed(text);
  const columns = Object.entries(recordOf(stored['columns'])).map(([list, chosen]) => [
    list,
    Object.fromEntries(
      Object.entries(recordOf(chosen)).filter(([, isShown]) => typeof isShown === 'boolean'),
    ),
  ]);
  return {
    density: DENSITIES.find((density) => density === stored['density']) ?? null,
    columns: Object.fromEntries(columns) as ListLook['columns'],
  };
}

function parsed(text: string | null): Record<string, unknown> {
  if (text === null) return { ...NOTHING_CHOSEN };
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return { ...NOTHING_CHOSEN };
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

interface Choosable {
  readonly key: string;
  readonly isName?: boolean;
  readonly isExtra?: boolean;
}

/** Whether a column is shown: the name always, another as chosen, or else unless it is an extra. */
export function isShownColumn(
  { key, isName = false, isExtra = false }: Choosable,
  chosen: Readonly<Record<string, boolean>> = {},
): boolean {
  return isName || (chosen[key] ?? !isExtra);
}

/** The choice with one column shown or hidden; what is the list's own default is not kept. */
export function withColumn(
  chosen: Readonly<Record<string, boolean>> = {},
  { key, isExtra = false }: Choosable,
  isShown: boolean,
): Readonly<Record<string, boolean>> {
  const others = Object.entries(chosen).filter(([each]) => each !== key);
  return Object.fromEntries(isShown === !isExtra ? others : [...others, [key, isShown]]);
}
