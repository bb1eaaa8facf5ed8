import { describe, expect, it, test } from 'vitest';

import { type CutPlan, planCuts } from '#domain/cut-lists/cut-list.ts';
import { cents } from '#domain/money/cents.ts';

import { fewestJoins } from './deck-frame.ts';
import { calculateDecking, DECK_DEFAULTS, type DeckJob, type DeckSection } from './decking.ts';
import { decimal, errorsOf, itemOf, needOf, resultOf } from './oracle.ts';
import { choosePacks } from './packs.ts';

const section = (lengthMm: number, widthMm: number): DeckSection => ({ lengthMm, widthMm });
const jobOf = (sections: readonly DeckSection[], changes: Partial<DeckJob> = {}): DeckJob => ({
  ...DECK_DEFAULTS,
  sections,
  ...changes,
});
const deckOf = (job: DeckJob) => resultOf(calculateDecking(job));

/** Rows, joists, bearers, supports and screws. */
function figuresOf(job: DeckJob): number[] {
  const result = deckOf(job);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const { sections } = result.figures;
  return [
    sum(sections.map(({ rows }) => rows)),
    sum(sections.map(({ joists }) => joists)),
    sum(sections.map(({ bearers }) => bearers)),
    needOf(result, 'deck_supports'),
    needOf(result, 'decking_screws'),
  ];
}

const ARTICLE = section(4200, 3000);
const BOARDS = [
  { lengthMm: 2400, price: cents(1020), available: null },
  { lengthMm: 3600, price: cents(1530), available: null },
  { lengthMm: 5400, price: cents(2295), available: null },
];
const boardsOf = (job: DeckJob): CutPlan =>
  planCuts({ cuts: deckOf(job).figures.boardCuts, stocks: BOARDS, kerfMm: 3, trimMm: 0 });
const screwPack = (amount: number, price: number) => ({
  amount,
  unitCents: cents(price),
  quantityPrices: [],
  available: null,
});

describe('worked examples', () => {
  test.each([
    ['4.2 m x 3 m', jobOf([ARTICLE]), [32, 11, 3, 12, 704]],
    [
      'with bearers over their supports',
      jobOf([ARTICLE], { overhangMm: 300 }),
      [32, 11, 3, 9, 704],
    ],
    ['6 m x 4 m', jobOf([section(6000, 4000)]), [43, 15, 4, 20, 1290]],
  ])('%s', (_name, job, figures) => {
    expect(figuresOf(job)).toEqual(figures);
  });

  test.each([
    [section(4000, 3000), 32, 10, 640],
    [section(3600, 2400), 26, 9, 468],
  ])('%o', (deck, rows, joists, screws) => {
    const [foundRows, foundJoists, , , foundScrews] = figuresOf(jobOf([deck]));
    expect([foundRows, foundJoists, foundScrews]).toEqual([rows, joists, screws]);
  });

  it('spaces the joists of 4.2 m at 415.5 mm, and its rows cover 3,019.5 mm', () => {
    const [frame] = deckOf(jobOf([ARTICLE])).figures.sections;
    expect([decimal(frame!.joistSpacing), decimal(frame!.covered)]).toEqual([415.5, 3019.5]);
  });

  it('takes 32 boards of 5.4 m without joins, $734.40', () => {
    const plan = boardsOf(jobOf([ARTICLE]));
    expect(plan.bars.map(({ stock, bars }) => [stock, bars])).toEqual([[2, 32]]);
    expect([plan.cost, plan.couldSave]).toEqual([73_440, 0]);
  });

  it('takes 64 boards of 2.4 m with a join in each row, $81.60 less', () => {
    const job = jobOf([ARTICLE], { joinsPerRow: 1 });
    expect(deckOf(job).figures.boardCuts).toEqual([{ lengthMm: 2100, quantity: 64 }]);
    const plan = boardsOf(job);
    expect(plan.bars.map(({ stock, bars }) => [stock, bars])).toEqual([[0, 64]]);
    expect([plan.cost, plan.couldSave]).toEqual([65_280, 0]);
    expect(needOf(deckOf(job), 'decking_screws')).toBe(768);
  });

  it('costs the same in screws with those joins: 800 hold 704 and 768', () => {
    const packs = [screwPack(100, 2990), screwPack(500, 12_900), screwPack(1000, 23_900)];
    const costs = [0, 1].map((joinsPerRow) => {
      const { needs } = deckOf(jobOf([ARTICLE], { joinsPerRow }));
      const screws = needs.find(({ material }) => material === 'decking_screws');
      return choosePacks(screws!.withWastage, packs).costCents;
    });
    expect(costs).toEqual([21_870, 21_870]);
  });
});

describe('decks', () => {
  test.each([
    ['nothing', jobOf([]), [0, 0, 0, 0, 0]],
    ['without a width', jobOf([section(4200, 0)]), [0, 0, 0, 0, 0]],
    ['without a length', jobOf([section(0, 3000)]), [0, 0, 0, 0, 0]],
    ['a board on its own', jobOf([section(495, 90)]), [1, 2, 2, 4, 4]],
    ['two boards and their gap', jobOf([section(495, 184)], { gapTenthsMm: 40 }), [2, 2, 2, 4, 8]],
    ['1 mm wider', jobOf([section(495, 185)], { gapTenthsMm: 40 }), [3, 2, 2, 4, 12]],
    ['exactly nine spans', jobOf([section(4095, 90)]), [1, 10, 2, 8, 20]],
    ['1 mm longer', jobOf([section(4096, 90)]), [1, 11, 2, 8, 22]],
    ['as short as a joist is thick', jobOf([section(45, 90)]), [1, 1, 2, 2, 2]],
    ['composite boards', jobOf([ARTICLE], { joistSpacingMm: 400 }), [32, 12, 3, 12, 768]],
    ['an L', jobOf([ARTICLE, section(3600, 2400)]), [58, 20, 6, 21, 1172]],
    ['a kilometre', jobOf([section(1_000_000, 90)]), [1, 2224, 2, 1114, 4448]],
  ])('%s', (_name, job, figures) => {
    expect(figuresOf(job)).toEqual(figures);
  });

  it('has its frame and fixings', () => {
    const result = deckOf(jobOf([ARTICLE]));
    expect(result.figures.joistCuts).toEqual([{ lengthMm: 3000, quantity: 11 }]);
    expect(result.figures.bearerCuts).toEqual([{ lengthMm: 4200, quantity: 3 }]);
    expect([needOf(result, 'joists'), needOf(result, 'bearers')]).toEqual([33_000, 12_600]);
    expect(itemOf(result, 'batten_screws')).toBe(33);
    expect(itemOf(result, 'stirrup_bolts')).toBe(24);
    expect(itemOf(result, 'concrete')! / 20_000).toBeCloseTo((30.92 * 12) / 9, 1);
  });

  it('lets boards meet on joists only, in pieces of nearly equal spans', () => {
    const { boardCuts, sections } = deckOf(jobOf([ARTICLE], { joinsPerRow: 2 })).figures;
    // 415.5 mm a span and 22.5 mm over the outer joists: 3, 4 and 3 spans.
    expect(boardCuts).toEqual([
      { lengthMm: 1269, quantity: 64 },
      { lengthMm: 1662, quantity: 32 },
    ]);
    expect(sections[0]?.joinsPerRow).toBe(2);
  });

  it('has no more joins than inner joists', () => {
    const { joins, boardCuts } = deckOf(jobOf([section(495, 90)], { joinsPerRow: 3 })).figures;
    expect([joins, boardCuts]).toEqual([0, [{ lengthMm: 495, quantity: 1 }]]);
  });

  test.each([
    [5400, 0],
    [4200, 0],
    [4199, 1],
    [2100, 1],
    [2099, 2],
    [438, 9],
    [437, null],
  ])('boards of %d mm take %s joins in a row of 4.2 m', (longest, joins) => {
    expect(fewestJoins(ARTICLE, jobOf([ARTICLE]), longest)).toBe(joins);
  });

  it('names what is wrong', () => {
    const job = jobOf([section(-1, 1_000_001)], { joistSpacingMm: 0, gapTenthsMm: 4.5 });
    expect(errorsOf(calculateDecking(job)).toSorted()).toEqual([
      'gapTenthsMm not_whole',
      'joistSpacingMm zero',
      'sections.0.lengthMm negative',
      'sections.0.widthMm too_large',
    ]);
  });
});
