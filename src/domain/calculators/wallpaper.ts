import type { Fraction } from '#domain/money/fraction.ts';

import {
  type Calculated,
  type Calculation,
  checkJob,
  type Entered,
  type GoesWith,
} from './calculation.ts';
import { partsOf, ratio } from './exact.ts';
import { asWall, openingNotes, type Room, type Wall } from './surfaces.ts';

/** The usual European roll; the product says its own. */
export const USUAL_ROLL_WIDTH_MM = 530;
export const USUAL_ROLL_LENGTH_MM = 10_050;

/** For straight edges at the top and at the bottom. */
export const USUAL_TRIM_MM = 100;

export interface WallpaperJob {
  readonly walls: readonly (Wall | Room)[];
  readonly rollWidthMm: number;
  readonly rollLengthMm: number;
  /** The pattern's repeat; 0 for a free match. */
  readonly repeatMm: number;
  /** Whether the neighbouring drop is offset by half a repeat. */
  readonly isHalfDrop: boolean;
  readonly trimMm: number;
}

export type WallpaperItem = 'wallpaper_paste' | 'lining_paper' | 'wall_size';

export interface WallpaperFigures {
  readonly drops: number;
  /** What is cut for the highest wall, in mm. */
  readonly longestDrop: Fraction;
  /** How many of those a roll has. */
  readonly dropsPerRoll: number;
}

export type WallpaperResult = Calculated<'wallpaper', WallpaperItem, WallpaperFigures>;

/** Drops of one length. Twice the length, because half a repeat need not be whole. */
interface Strip {
  readonly widthMm: number;
  readonly twiceMm: number;
}

/**
 * Rolls for walls by drops, not by area (Rule 168): walls of 14.78 m in all and 2.7 m high with a
 * repeat of 530 mm take 28 drops of 3.18 m, three to a roll, 10 rolls. Only openings as high as
 * their wall save drops. With walls of several heights the longest drops are cut first, and a roll
 * gives as many drops as it has of its first one, so no offcut is counted on. A roll that is
 * shorter than a drop is an error of its length.
 */
export function calculateWallpaper(entered: Entered<WallpaperJob>): Calculation<WallpaperResult> {
  const checked = checkJob<WallpaperJob>(entered, ['rollWidthMm', 'rollLengthMm']);
  if (!checked.ok) return checked;
  const { walls, rollWidthMm, rollLengthMm } = checked.job;
  const strips = walls
    .map((wall) => stripOf(asWall(wall), checked.job))
    .filter(({ widthMm, twiceMm }) => widthMm > 0 && twiceMm > 0)
    .toSorted((one, other) => other.twiceMm - one.twiceMm);
  const longest = strips[0]?.twiceMm ?? 0;
  if (longest > 2 * rollLengthMm)
    return { ok: false, errors: [{ field: 'rollLengthMm', reason: 'too_short' }] };

  let rolls = 0;
  let hung = 0;
  let widthMm = 0;
  for (const strip of strips) {
    widthMm += strip.widthMm;
    const drops = partsOf(widthMm, rollWidthMm);
    const perRoll = perRollOf(strip.twiceMm, rollLengthMm);
    const more = Math.max(0, partsOf(drops - hung, perRoll));
    rolls += more;
    hung += more * perRoll;
  }
  const amount = ratio(rolls);
  return {
    ok: true,
    result: {
      needs:
        rolls === 0
          ? []
          : [{ material: 'wallpaper', unit: 'each', net: amount, withWastage: amount }],
      figures: {
        drops: partsOf(widthMm, rollWidthMm),
        longestDrop: ratio(longest, 2),
        dropsPerRoll: longest === 0 ? 0 : perRollOf(longest, rollLengthMm),
      },
      goesWith: (['wallpaper_paste', 'lining_paper', 'wall_size'] as const).map(
        (item): GoesWith<WallpaperItem> => ({ item, unit: 'each', amount: null }),
      ),
      notes: openingNotes(walls),
      decider: 'wallpaper_batch',
    },
  };
}

/** The width to paper of a wall, and its drop: whole repeats, and half of one for a half drop. */
function stripOf(wall: Wall, { repeatMm, isHalfDrop, trimMm }: WallpaperJob): Strip {
  const { lengthMm, heightMm, openings } = wall;
  const deducted = openings
    .filter((opening) => opening.heightMm >= heightMm)
    .reduce((sum, opening) => sum + opening.widthMm * opening.quantity, 0);
  const cutMm = heightMm + trimMm;
  const wholeMm = repeatMm === 0 ? cutMm : partsOf(cutMm, repeatMm) * repeatMm;
  return {
    widthMm: Math.max(0, lengthMm - deducted),
    twiceMm: heightMm === 0 ? 0 : 2 * wholeMm + (isHalfDrop ? repeatMm : 0),
  };
}

function perRollOf(twiceMm: number, rollLengthMm: number): number {
  const twiceRoll = 2 * rollLengthMm;
  return (twiceRoll - (twiceRoll % twiceMm)) / twiceMm;
}
