import type { LegalSection } from './legal-page.tsx';

/** A legal text and the period in which it applies. */
export interface LegalVersion {
  /** `2026-08-01`: the day from which it applies, and its name in the URL. */
  readonly date: string;
  /** What changed with this version, in a sentence. */
  readonly change: string;
  readonly sections: readonly LegalSection[];
}

/** Newest first; never empty. Published versions are never edited: a change is a new version. */
export type LegalVersions = readonly [LegalVersion, ...LegalVersion[]];

/** The version of this date; the newest for any other text, because a link may be mistyped. */
export function versionOf(versions: LegalVersions, date: string | undefined): LegalVersion {
  return versions.find((version) => version.date === date) ?? versions[0];
}

/** The sections before some were added. */
export function without(
  sections: readonly LegalSection[],
  ...added: readonly string[]
): readonly LegalSection[] {
  return sections.filter(({ id }) => !added.includes(id));
}
