import type { LegalSection } from './legal-page.tsx';

/** A legal text as it held from one day until the next version's. */
export interface LegalVersion {
  /** `2026-08-01`: the day from which it holds, and its name in the address. */
  readonly date: string;
  /** What became different with it, in a sentence. */
  readonly change: string;
  readonly sections: readonly LegalSection[];
}

/**
 * Newest first; never empty. A version that has held stays as it was: a change is a new version.
 */
export type LegalVersions = readonly [LegalVersion, ...LegalVersion[]];

/** The version of this date; the newest for any other text, for a link may be mistyped. */
export function versionOf(versions: LegalVersions, date: string | undefined): LegalVersion {
  return versions.find((version) => version.date === date) ?? versions[0];
}

/** The sections before some of them were added. */
export function without(
  sections: readonly LegalSection[],
  ...added: readonly string[]
): readonly LegalSection[] {
  return sections.filter(({ id }) => !added.includes(id));
}
