export interface Finding {
  /** `missing` stops the shop from starting; `note` is worth knowing. */
  readonly state: 'good' | 'note' | 'missing';
  readonly text: string;
}

export interface SubjectFinding extends Finding {
  readonly subject: string;
}

export const good = (text: string): Finding => ({ state: 'good', text });
export const note = (text: string): Finding => ({ state: 'note', text });
export const missing = (text: string): Finding => ({ state: 'missing', text });

const MARKS = { good: '✓', note: '–', missing: '✗' };

/** Prints a line for each, and returns how many stop the shop. */
export function printFindings(findings: readonly SubjectFinding[]): number {
  for (const { state, subject, text } of findings) {
    console.log(`${MARKS[state]} ${subject}: ${text}`);
  }
  return findings.filter(({ state }) => state === 'missing').length;
}
