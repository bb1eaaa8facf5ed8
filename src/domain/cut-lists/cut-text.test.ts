import { describe, expect, it } from 'vitest';

import { readCuts, readLength, writeCuts } from './cut-text.ts';

const cutsOf = (text: string) =>
  readCuts(text).cuts.map(({ lengthMm, quantity, label }) => [quantity, lengthMm, label]);

describe('readCuts', () => {
  it.each([
    ['4 x 1250, 2 x 890', [4, 1250, ''], [2, 890, '']],
    ['4 x 1250\n2 × 890', [4, 1250, ''], [2, 890, '']],
    ['1250 x 4', [4, 1250, '']],
    ['1250x4 leg', [4, 1250, 'leg']],
    ['890 shelf', [1, 890, 'shelf']],
    ['shelf: 2 x 890', [2, 890, 'shelf']],
    ['2 x 890 - shelf no. 2', [2, 890, 'shelf no. 2']],
    ['4 @ 1.25 m', [4, 1250, '']],
    ['4/1250', [4, 1250, '']],
    ['4 off 1250', [4, 1250, '']],
    ['0.45m x 12', [12, 450, '']],
    ['20 x 45 mm', [20, 45, '']],
    ['2 x 89 cm; 1250', [2, 890, ''], [1, 1250, '']],
    ['2.4 m metal leg', [1, 2400, 'metal leg']],
    ['1250\t4\tleg\n890\t2', [4, 1250, 'leg'], [2, 890, '']],
    ['leg\t4\t1250\nshelf\t890\t2\n0.45 m', [4, 1250, 'leg'], [2, 890, 'shelf'], [1, 450, '']],
    ['20 mm\t4', [4, 20, '']],
    ['890 2nd shelf', [1, 890, '2nd shelf']],
    ['2 x 890 2 doors', [2, 890, '2 doors']],
    ['1.29 m', [1, 1290, '']],
    ['\n , \n'],
  ])('%j', (text, ...cuts) => {
    expect(readCuts(text).errors).toEqual([]);
    expect(cutsOf(text)).toEqual(cuts);
  });

  it.each([
    ['4 x 1250\nlots', 2, 'not a cut'],
    ['1,250 x 4', 1, 'one length or two'],
    ['120 x 450', 1, 'is the length?'],
    ['4 x 20', 1, 'is the length?'],
    ['2 m x 3 m', 1, 'has two lengths'],
    ['2.4 x 400 mm', 1, 'not a quantity'],
    ['2.4', 1, 'in metres?'],
    ['1250.5 mm', 1, 'whole millimetres'],
    ['1000 x 1250 mm', 1, 'not a quantity'],
    ['0 x 1250', 1, 'not a quantity'],
    ['40 m', 1, 'not between'],
    ['90x45x2400', 1, 'not a cut'],
    ['140 x 45 x 1250', 1, 'two ways'],
    ['1250 x 4leg', 1, 'two ways'],
    ['4 x 1250legs', 1, 'two ways'],
    ['1250 4 leg', 1, 'two ways'],
    ['4 1250', 1, 'two ways'],
    ['4 pcs 1250', 1, 'the length?'],
    ['45', 1, 'the length?'],
    ['20\t4', 1, 'is the length?'],
    ['90\t45\t2400', 1, 'not a cut'],
    ['leg\tshelf', 1, 'not a cut'],
  ])('%j is an error', (text, line, words) => {
    const { errors } = readCuts(text);
    expect(errors).toEqual([{ line, reason: expect.stringContaining(words) as string }]);
  });

  it('keeps what is right next to what is wrong', () => {
    expect(cutsOf('4 x 1250, lots\n890')).toEqual([
      [4, 1250, ''],
      [1, 890, ''],
    ]);
  });

  it('takes 200 cuts and says so', () => {
    const { cuts, errors } = readCuts('890\n'.repeat(201));
    expect(cuts).toHaveLength(200);
    expect(errors[0]?.reason).toBe('A list has at most 200 cuts. This one has 201.');
  });
});

it('writes a list that reads the same', () => {
  const text = '4 x 1250 leg\n890 shelf\n20 x 45 mm\n2 x 1.2 m\n120 x 1250 mm\n1 x 890 2 doors';
  const rows = [
    { length: '1250', quantity: '4', label: 'leg' },
    { length: '890', quantity: '1', label: 'shelf' },
    { length: '45', quantity: '20', label: '' },
    { length: '', quantity: '1', label: '' },
    { length: '1.2 m', quantity: '2', label: '' },
    { length: '1250', quantity: '120', label: '' },
    { length: '890', quantity: '1', label: '2 doors' },
  ];
  expect(writeCuts(rows)).toBe(text);
  expect(cutsOf(text)).toEqual([
    [4, 1250, 'leg'],
    [1, 890, 'shelf'],
    [20, 45, ''],
    [2, 1200, ''],
    [120, 1250, ''],
    [1, 890, '2 doors'],
  ]);
});

it.each([
  ['1250', 1250],
  [' 1.25 m ', 1250],
  ['125 cm', 1250],
  ['1250.0 mm', 1250],
  ['1.25', null],
  ['0', null],
  ['-5', null],
  ['', null],
])('the length %j is %j', (text, lengthMm) => {
  expect(readLength(text)).toBe(lengthMm);
});
