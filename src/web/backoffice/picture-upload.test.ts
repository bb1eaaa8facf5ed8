import { expect, it } from 'vitest';

import { storageSentence } from '#web/features/pictures/send-file.ts';
import { nameAs } from '#web/features/pictures/shrink-picture.ts';

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

it.each([
  ['The disk is full', 'The disk is full'],
  ['{}', 'An error occurred'],
  ['HTTP 502 error', 'An error occurred'],
])('an error that reads %j is shown as %j', (message, said) => {
  expect(storageSentence(new Error(message))).toBe(said);
});

it.each([
  ['IMG_0412.HEIC', 'image/jpeg', 'IMG_0412.jpg'],
  ['deck.v2.png', 'image/webp', 'deck.v2.webp'],
  ['picture', 'image/jpeg', 'picture.jpg'],
])('%s made smaller as %s is called %s', (name, type, renamed) => {
  expect(nameAs(name, type)).toBe(renamed);
});
