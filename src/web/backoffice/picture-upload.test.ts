import { expect, it } from 'vitest';

import { safeFileName } from './picture-upload.ts';

it.each([
  ['deck (1) final.jpg', 'deck__1__final.jpg'],
  ['Crème brûlée.png', 'Cr_me_br_l_e.png'],
  ['../../etc/passwd', '._._etc_passwd'],
  ['a..b.webp', 'a.b.webp'],
  ['', 'picture'],
  ['x'.repeat(200) + '.jpeg', `${'x'.repeat(115)}.jpeg`],
])('%j is stored as %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});
