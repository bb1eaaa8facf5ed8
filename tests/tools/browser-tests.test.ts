import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync(['tests/e2e/*.test.ts', 'src/web/**/*.screen.test.ts'], { cwd: root });

/**
 * A single read of a page may come a moment too early; `await expect.poll(() => ...)` repeats it.
 */
const SINGLE_READ =
  /\bexpect\((?:(?!\bexpect\b|=>)[^;])*?\bawait (?:(?!\bexpect\b|=>)[^;])*?\.(?:textContent|innerText|isVisible|isHidden|isDisabled|isEnabled|isChecked|count|inputValue|getAttribute|allTextContents|allInnerTexts|boundingBox)\(/g;

test('there are browser tests to check', () => {
  expect(files.length).toBeGreaterThan(30);
});

test('no browser test reads a page only once', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(SINGLE_READ)].map(
      ([text]) => `${file}: ${text.replaceAll(/\s+/g, ' ')}`,
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  "expect(await page.getByRole('link').count()).toBe(1)",
  "expect([name, (await alert.textContent())?.trim()]).toEqual([name, 'x'])",
  "expect((await a.getAttribute('d')) ?? '').toBe('x')",
])('%s reads a page only once', (code) => {
  expect(code.match(SINGLE_READ)).not.toBeNull();
});

test.each([
  "await expect.poll(() => page.getByRole('link').count()).toBe(1)",
  'expect(await signIn(page)).toBe(200); const id = await list.getAttribute("id")',
])('%s does not', (code) => {
  expect(code.match(SINGLE_READ)).toBeNull();
});
