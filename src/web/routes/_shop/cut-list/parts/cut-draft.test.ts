import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { EMPTY_DRAFT, EXAMPLE, readDraft, storedDraft, type CutDraft } from './cut-draft.ts';
import { planHeading, proofWords, wasteWords } from './plan-words.ts';

const draftOf = (change: Partial<CutDraft>): CutDraft => ({ ...EMPTY_DRAFT, ...change });
const row = (key: string, length: string, quantity: string) => ({
  key,
  length,
  quantity,
  label: '',
});
const stock = (key: string, length: string, price: string, count = '') => ({
  key,
  length,
  price,
  count,
});

describe('readDraft', () => {
  it('plans the example', () => {
    const { list, cuts, textErrors } = readDraft(draftOf(EXAMPLE), null);
    expect(textErrors).toEqual([]);
    expect(cuts.map(({ label }) => label)).toEqual(['leg', 'shelf']);
    expect(list).toEqual({
      cuts: [
        { lengthMm: 1250, quantity: 4 },
        { lengthMm: 890, quantity: 2 },
      ],
      stocks: [
        { lengthMm: 2400, price: 1020, available: null },
        { lengthMm: 3600, price: 1530, available: null },
        { lengthMm: 5400, price: 2295, available: null },
      ],
      kerfMm: 3,
      trimMm: 0,
    });
  });

  it('plans nothing without cuts, lengths or a saw', () => {
    expect(readDraft(EMPTY_DRAFT, null).list).toBeNull();
    expect(readDraft(draftOf({ text: '890' }), null).list).toBeNull();
    expect(readDraft(draftOf({ ...EXAMPLE, kerf: '2.5' }), null).list).toBeNull();
    expect(readDraft(draftOf({ ...EXAMPLE, kerf: '' }), null).list?.kerfMm).toBe(0);
  });

  it('reads the table, and names what is wrong by row', () => {
    const rows = [row('a', '1.25 m', '4'), row('b', 'long', '0'), row('c', '', '1')];
    const input = readDraft(draftOf({ view: 'Table', rows, text: 'ignored' }), null);
    expect(input.cuts).toEqual([{ lengthMm: 1250, quantity: 4, label: '' }]);
    expect(input.textErrors).toEqual([]);
    expect([...input.rowErrors.keys()]).toEqual(['b']);
    expect(Object.keys(input.rowErrors.get('b') ?? {})).toEqual(['length', 'quantity']);
  });

  it('takes own lengths with a price, and counts them where somebody does', () => {
    const bars = [
      stock('a', '1900', '0', '1'),
      stock('b', '2400', ''),
      stock('c', '', ''),
      stock('d', '900', '-1', '1.5'),
    ];
    const input = readDraft(draftOf({ text: '890', bars }), null);
    expect(input.list?.stocks).toEqual([{ lengthMm: 1900, price: 0, available: 1 }]);
    expect(Object.keys(input.stockErrors.get('b') ?? {})).toEqual(['price']);
    expect(Object.keys(input.stockErrors.get('d') ?? {})).toEqual(['price', 'count']);
  });

  it('takes the lengths of a product within its stock, next to free offcuts', () => {
    const bar = {
      productId: 'p',
      variantId: 'v',
      lengthMm: 2400,
      price: cents(1580),
      stock: 2,
      kind: '',
    };
    const offcuts = [stock('a', '1000', '', '1'), stock('b', '', '', '1')];
    const draft = draftOf({ text: '890', offcuts });
    expect(readDraft(draft, [bar]).stockErrors.size).toBe(0);
    expect(readDraft(draft, [bar]).list?.stocks).toEqual([
      { lengthMm: 1000, price: 0, available: 1 },
      { lengthMm: 2400, price: 1580, available: 2 },
    ]);
  });
});

it.each([
  null,
  'text',
  [],
  { rows: 'none', bars: [1], kerf: 4, view: 'Other' },
  { bars: [{ key: 'a', length: '2400' }], rows: [{ key: 'a', length: '1', label: '' }] },
  { bars: [stock('a', '1', '2'), stock('a', '3', '4')], offcuts: [null] },
])('a stored %j is an empty draft', (stored) => expect(storedDraft(stored)).toEqual(EMPTY_DRAFT));

it('a stored draft comes back', () => {
  const draft = draftOf({ ...EXAMPLE, view: 'Table', rows: [row('a', '1', '2')], trim: '10' });
  expect(storedDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

describe('the words of a plan', () => {
  const bar = { stock: 0, pieces: [0], offcutMm: 0, bars: 2 };
  const plan = { bars: [bar], cost: cents(3000), couldSave: cents(0), tooLong: [], missing: [] };
  const figures = { barCount: 2, boughtMm: 1, piecesMm: 1, wasteTenths: 42, barsOf: [2] };

  it('claims the cheapest only where it is proved', () => {
    const saving = { ...plan, couldSave: cents(31) };
    expect(proofWords(plan)).toBe('Proved cheapest');
    expect(proofWords(saving)).toBe('Within $0.31 (1.1%): proof stopped');
    expect(proofWords({ ...saving, missing: [{ lengthMm: 1, quantity: 1 }] })).not.toContain('$');
    expect(proofWords({ ...plan, tooLong: [0] })).toBe('Proved cheapest for the other pieces');
  });

  it('has no proof and no cost for a plan without bars', () => {
    expect(planHeading({ ...plan, bars: [] })).toBe('No piece can be cut');
    expect(proofWords({ ...plan, bars: [], tooLong: [0] })).toBe('');
  });

  it('says what is wasted and kept', () => {
    expect(wasteWords({ ...figures, kept: [] })).toContain('Waste 4.2%');
    expect(wasteWords({ ...figures, kept: [{ lengthMm: 640, bars: 2 }] })).toContain('2 × 640 mm');
  });
});
