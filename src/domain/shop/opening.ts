/** What an operator does before the first customer comes, in this order (Rule 110). */
export const OPENING_LINES = [
  'profile',
  'tax_number',
  'look',
  'payments',
  'mail',
  'settings',
  'legal',
  'product',
  'backup',
] as const;

export type OpeningLine = (typeof OPENING_LINES)[number];

/** The lines that an administrator confirms by hand: nothing else shows that they are right. */
export const CONFIRMED_LINES = ['settings'] as const satisfies readonly OpeningLine[];

/** The only line that the shop may open without: its own logo and colours. */
const OPTIONAL: ReadonlySet<OpeningLine> = new Set(['look']);

export interface OpeningState {
  readonly line: OpeningLine;
  readonly isDone: boolean;
  readonly isRequired: boolean;
}

/** The checklist in its order. */
export function openingStates(done: Readonly<Record<OpeningLine, boolean>>): OpeningState[] {
  return OPENING_LINES.map((line) => ({
    line,
    isDone: done[line],
    isRequired: !OPTIONAL.has(line),
  }));
}

/** The lines that still stop the opening. */
export function linesLeft(states: readonly OpeningState[]): OpeningLine[] {
  return states.filter(({ isDone, isRequired }) => isRequired && !isDone).map(({ line }) => line);
}
