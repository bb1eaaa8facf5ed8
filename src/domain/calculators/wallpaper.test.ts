import { describe, expect, it, test } from 'vitest';

import { decimal, errorsOf, needOf, resultOf } from './oracle.ts';
import type { Opening, Wall } from './surfaces.ts';
import {
  calculateWallpaper,
  USUAL_ROLL_LENGTH_MM,
  USUAL_ROLL_WIDTH_MM,
  USUAL_TRIM_MM,
  type WallpaperJob,
} from './wallpaper.ts';

const wall = (lengthMm: number, heightMm: number, ...openings: Opening[]): Wall => ({
  kind: 'wall',
  lengthMm,
  heightMm,
  openings,
});
const jobOf = (
  walls: WallpaperJob['walls'],
  changes: Partial<WallpaperJob> = {},
): WallpaperJob => ({
  walls,
  rollWidthMm: USUAL_ROLL_WIDTH_MM,
  rollLengthMm: USUAL_ROLL_LENGTH_MM,
  repeatMm: 0,
  isHalfDrop: false,
  trimMm: USUAL_TRIM_MM,
  ...changes,
});

/** Drops, the length of one in mm, drops per roll, rolls. */
function figuresOf(job: WallpaperJob): number[] {
  const result = resultOf(calculateWallpaper(job));
  const { drops, longestDrop, dropsPerRoll } = result.figures;
  return [drops, decimal(longestDrop), dropsPerRoll, needOf(result, 'wallpaper')];
}

describe('worked examples', () => {
  test.each([
    ['4.2 m, free match', jobOf([wall(4200, 2400)]), [8, 2500, 4, 2]],
    ['4.2 m, a repeat of 640 mm', jobOf([wall(4200, 2400)], { repeatMm: 640 }), [8, 2560, 3, 3]],
    [
      '14.78 m, a repeat of 530 mm',
      jobOf([wall(14_780, 2700)], { repeatMm: 530 }),
      [28, 3180, 3, 10],
    ],
  ])('%s', (_name, job, figures) => {
    expect(figuresOf(job)).toEqual(figures);
  });
});

describe('rolls', () => {
  const window = { widthMm: 1000, heightMm: 1200, quantity: 1 };
  const fullHeight = { widthMm: 1060, heightMm: 2400, quantity: 1 };

  test.each([
    ['nothing', jobOf([]), [0, 0, 0, 0]],
    ['a wall without a length', jobOf([wall(0, 2400)]), [0, 0, 0, 0]],
    ['a wall without a height', jobOf([wall(4200, 0)]), [0, 0, 0, 0]],
    ['exactly four widths', jobOf([wall(2120, 2400)]), [4, 2500, 4, 1]],
    ['1 mm more', jobOf([wall(2121, 2400)]), [5, 2500, 4, 2]],
    ['exactly three drops of a roll', jobOf([wall(1590, 3250)]), [3, 3350, 3, 1]],
    ['a window, which saves nothing', jobOf([wall(4200, 2400, window)]), [8, 2500, 4, 2]],
    ['a door as high as the wall', jobOf([wall(4240, 2400, fullHeight)]), [6, 2500, 4, 2]],
    ['doors wider than the wall', jobOf([wall(900, 2400, fullHeight)]), [0, 0, 0, 0]],
    [
      'a half drop',
      jobOf([wall(4200, 2400)], { repeatMm: 645, isHalfDrop: true }),
      [8, 2902.5, 3, 3],
    ],
    [
      'a room',
      jobOf([{ kind: 'room', lengthMm: 4200, widthMm: 3600, heightMm: 2400, openings: [] }]),
      [30, 2500, 4, 8],
    ],
    [
      'two walls papered on around the corner',
      jobOf([wall(795, 2400), wall(795, 2400)]),
      [3, 2500, 4, 1],
    ],
    ['a high wall and a low one', jobOf([wall(1060, 2400), wall(530, 3250)]), [3, 3350, 3, 1]],
    ['a kilometre', jobOf([wall(1_000_000, 2400)]), [1887, 2500, 4, 472]],
  ])('%s', (_name, job, figures) => {
    expect(figuresOf(job)).toEqual(figures);
  });

  it('says where an opening leaves nothing', () => {
    const notesOf = (job: WallpaperJob) => resultOf(calculateWallpaper(job)).notes;
    expect(notesOf(jobOf([wall(900, 2400, fullHeight)]))).toEqual([
      'opening_clipped',
      'all_openings',
    ]);
    expect(notesOf(jobOf([wall(4240, 2400, fullHeight)]))).toEqual([]);
  });

  it('refuses a roll that is shorter than a drop', () => {
    const job = jobOf([wall(4200, 2400), wall(1000, 9951)]);
    expect(errorsOf(calculateWallpaper(job))).toEqual(['rollLengthMm too_short']);
    expect(figuresOf(jobOf([wall(530, 9950)]))).toEqual([1, 10_050, 1, 1]);
  });

  it('names what is wrong', () => {
    const job = jobOf([wall(-4200, 2400)], { rollWidthMm: 0, repeatMm: Infinity });
    expect(errorsOf(calculateWallpaper(job))).toEqual([
      'walls.0.lengthMm negative',
      'rollWidthMm zero',
      'repeatMm not_finite',
    ]);
  });
});
