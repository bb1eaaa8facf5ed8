import type { TestCase, TestModule, TestSuite } from 'vitest/node';

export interface Tally {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
}

/** `12 passed, 0 failed, 1 skipped` */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}

/**
 * Counts test cases. Each failure outside a case counts as one: a file that does not load, a hook
 * that throws, an unhandled rejection. A case that did not get to run counts as failed, not as
 * skipped.
 */
export function tallyOf(
  modules: readonly TestModule[],
  unhandledErrors: readonly unknown[],
): Tally {
  const tally: Tally = { passed: 0, failed: unhandledErrors.length, skipped: [] };
  for (const testModule of modules) {
    const ownErrors = testModule.errors().length;
    tally.failed += ownErrors;
    for (const suite of testModule.children.allSuites()) tally.failed += suite.errors().length;
    for (const test of testModule.children.allTests()) {
      const result = test.result();
      if (result.state === 'passed') tally.passed += 1;
      else if (result.state === 'skipped' && !isBelowBrokenHook(test)) {
        tally.skipped.push({ name: test.fullName, reason: result.note ?? 'no reason given' });
      } else tally.failed += 1;
    }
  }
  return tally;
}

/** The runner marks the cases after a failed hook as skipped. */
function isBelowBrokenHook(test: TestCase): boolean {
  let parent: TestSuite | TestModule = test.parent;
  for (;;) {
    if (parent.errors().length > 0) return true;
    if (parent.type === 'module') return false;
    parent = parent.parent;
  }
}
