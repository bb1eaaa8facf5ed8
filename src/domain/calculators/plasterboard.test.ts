import { describe, expect, it, test } from 'vitest';

import { decimal, errorsOf, needOf, packsOf, resultOf } from './oracle.ts';
import {
  calculatePlasterboard,
  PLASTERBOARD_DEFAULTS,
  type PlasterboardJob,
} from './plasterboard.ts';
import type { Opening, Room, Wall } from './surfaces.ts';

const DOOR: Opening = { widthMm: 820, heightMm: 2040, quantity: 1 };
const WINDOW: Opening = { widthMm: 1800, heightMm: 1200, quantity: 1 };
const roomOf = (...openings: Opening[]): Room => ({
  kind: 'room',
  lengthMm: 4200,
  widthMm: 3600,
  heightMm: 2400,
  openings,
});
const wall = (lengthMm: number, heightMm: number, ...openings: Opening[]): Wall => ({
  kind: 'wall',
  lengthMm,
  heightMm,
  openings,
});
const jobOf = (
  walls: PlasterboardJob['walls'],
  changes: Partial<PlasterboardJob> = {},
): PlasterboardJob => ({
  ...PLASTERBOARD_DEFAULTS,
  method: 'layout',
  walls,
  otherSurfaces: [],
  innerCornersMm: 0,
  ...changes,
});
const boardOf = (job: PlasterboardJob) => resultOf(calculatePlasterboard(job));
const SHEET_MM2 = 2400 * 1200;
const sheetsOf = (job: PlasterboardJob) => packsOf(boardOf(job), 'plasterboard', SHEET_MM2);

describe('worked examples', () => {
  test.each([
    ['by area, openings and all', jobOf([roomOf()], { method: 'area' }), 14.3, 15],
    ['by area', jobOf([roomOf(DOOR, WINDOW)], { method: 'area' }), 12.84, 13],
    ['by layout', jobOf([roomOf(DOOR, WINDOW)]), 14, 14],
  ])('%s', (_name, job, exact, sheets) => {
    expect(needOf(boardOf(job), 'plasterboard') / SHEET_MM2).toBeCloseTo(exact, 2);
    expect(sheetsOf(job)).toBe(sheets);
  });

  it('fixes and joints the room by layout', () => {
    const result = boardOf(jobOf([roomOf(DOOR, WINDOW)]));
    expect(result.figures.sides.map(({ sheets }) => sheets)).toEqual([4, 3, 4, 3]);
    expect(needOf(result, 'plasterboard_screws')).toBe(350);
    expect(needOf(result, 'jointing_tape')).toBe(38_280);
    expect(packsOf(result, 'jointing_compound', 20_000)).toBe(1);
    expect(decimal(result.figures.area)).toBe(33_607_200);
  });
});

describe('sheets', () => {
  const hatch: Opening = { widthMm: 600, heightMm: 600, quantity: 1 };

  test.each([
    ['nothing', jobOf([]), 0],
    ['a wall without a length', jobOf([wall(0, 2400)]), 0],
    ['exactly two sheets', jobOf([wall(2400, 2400)]), 2],
    ['1 mm longer', jobOf([wall(2401, 2400)]), 3],
    ['1 mm higher', jobOf([wall(2400, 2401)]), 3],
    ['a high wall in wide sheets', jobOf([wall(2400, 2700)], { sheetWidthMm: 1350 }), 2],
    ['a door, over which sheets are hung', jobOf([wall(2400, 2400, DOOR)]), 2],
    ['walls, each by itself', jobOf([wall(1300, 2400), wall(1300, 2400)]), 4],
    [
      'a gable besides',
      jobOf([wall(2400, 2400)], {
        otherSurfaces: [{ kind: 'triangle', baseMm: 2400, heightMm: 1200 }],
      }),
      3,
    ],
    [
      'by area, a hatch that is not deducted',
      jobOf([wall(2400, 2400, hatch)], { method: 'area', areaWastageBps: 0 }),
      2,
    ],
    [
      'by area, an opening as large as its wall',
      jobOf([wall(2400, 2400, { ...DOOR, widthMm: 3000, heightMm: 2400 })], { method: 'area' }),
      0,
    ],
  ])('%s', (_name, job, sheets) => {
    expect(job.sheetWidthMm === 1200 ? sheetsOf(job) : boardOf(job).figures.sides[0]?.sheets).toBe(
      sheets,
    );
  });

  it('covers a wall of 1 km by 1 km', () => {
    expect(sheetsOf(jobOf([wall(1_000_000, 1_000_000)]))).toBe(347_500);
  });

  it('tapes further corners, and counts no tape where nobody knows the joints', () => {
    const further = boardOf(jobOf([wall(2400, 2400)], { innerCornersMm: 4800 }));
    expect(needOf(further, 'jointing_tape')).toBe(7920);
    const byArea = boardOf(jobOf([roomOf()], { method: 'area' }));
    expect(byArea.needs.map(({ material }) => material)).not.toContain('jointing_tape');
    expect(byArea.goesWith.map(({ item }) => item)).toContain('jointing_tape');
  });

  it('has more screws where they are closer', () => {
    expect(boardOf(jobOf([], { screwSpacingMm: 200 })).figures.screwsPerSheet).toBe(35);
  });

  it('names what is wrong', () => {
    const job = jobOf([wall(-1, 2400)], { sheetLengthMm: 0, studSpacingMm: Number.NaN });
    expect(errorsOf(calculatePlasterboard(job)).toSorted()).toEqual([
      'sheetLengthMm zero',
      'studSpacingMm not_finite',
      'walls.0.lengthMm negative',
    ]);
  });
});
