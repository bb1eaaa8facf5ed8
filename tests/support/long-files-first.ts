import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Minutes each, though some are small. */
const LONG_FILES = ['bench', 'kill-loop', 'payment-journeys', 'backup', 'email-preferences'].map(
  (name) => `/tests/e2e/${name}.test.ts`,
);

/**
 * Starts the long files first. Without results of an earlier run, Vitest starts the largest files
 * first, so the benchmarks, the smallest file and the slowest, would run alone at the end.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG_FILES.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
