import { expect, it } from 'vitest';

import { csvFile } from '#server/http/csv.ts';

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

it('S19: writes formulas as text, and quotes values that need it', () => {
  const file = csvFile(
    ['Name', 'Note'],
    [
      ['=HYPERLINK("https://elsewhere.example")', '+61 2 5550'],
      ['-5', '@SUM(A1)'],
      ['\tcmd', '\rcmd'],
      ['90 × 22 mm, "treated"', true],
      ['two\nlines', null],
    ],
  );
  expect(textOf(file)).toBe(
    [
      '\uFEFFName,Note',
      `"'=HYPERLINK(""https://elsewhere.example"")",'+61 2 5550`,
      "'-5,'@SUM(A1)",
      `'\tcmd,"'\rcmd"`,
      '"90 × 22 mm, ""treated""",yes',
      '"two\nlines",',
      '',
    ].join('\r\n'),
  );
});
