import type { Fraction } from '#domain/money/fraction.ts';

import { type Calculated, type Calculation, checkJob, type Entered } from './calculation.ts';
import { ratio, subtract, sumFractions, withWastage } from './exact.ts';
import { type Surface, totalArea } from './surfaces.ts';

/** For cuts by pattern, the usual shares of the trade. */
export const FLOOR_WASTAGE_BPS = { straight: 1000, herringbone: 1500 } as const;

/** Equal doorways. */
export interface Door {
  readonly widthMm: number;
  readonly quantity: number;
}

export interface FloorRoom {
  /** The room's area in rectangles and triangles, or as typed. */
  readonly parts: readonly Surface[];
  /** All around, doorways too. Without it, only a room of one rectangle tells its edge. */
  readonly perimeterMm?: number;
  readonly doors: readonly Door[];
}

export interface FloorJob {
  readonly rooms: readonly FloorRoom[];
  readonly wastageBps: number;
  readonly hasUnderlayAttached: boolean;
  readonly isGlued: boolean;
}

export type FloorMaterial = 'floor_boards' | 'underlay' | 'floor_adhesive';
export type FloorItem = 'scotia' | 'door_trims';

export interface FloorFigures {
  /** In mm². */
  readonly area: Fraction;
  /** Around the rooms without the doorways, in mm; null where the parts do not tell. */
  readonly edge: Fraction | null;
}

export type FloorResult = Calculated<FloorMaterial, FloorItem, FloorFigures>;

/**
 * Floor boards in mm² with wastage; underlay and adhesive in mm² to cover, without (Rule 168). An L
 * of 4.8 m x 3.6 m and 1.2 m x 2.1 m with 10 % is 21.78 m².
 */
export function calculateFlooring(entered: Entered<FloorJob>): Calculation<FloorResult> {
  const checked = checkJob<FloorJob>(entered);
  if (!checked.ok) return checked;
  const { rooms, wastageBps, hasUnderlayAttached, isGlued } = checked.job;
  const area = totalArea(rooms.flatMap(({ parts }) => parts));
  const edges = rooms.flatMap((room) => edgeOf(room) ?? []);
  const edge = edges.length < rooms.length ? null : sumFractions(edges);
  const doors = rooms.flatMap((room) => room.doors).reduce((sum, door) => sum + door.quantity, 0);
  const laid = { unit: 'mm²', net: area, withWastage: area } as const;
  const isNone = area.numerator === 0n;
  return {
    ok: true,
    result: {
      needs: isNone
        ? []
        : [
            { ...laid, material: 'floor_boards', withWastage: withWastage(area, wastageBps) },
            ...(hasUnderlayAttached ? [] : [{ ...laid, material: 'underlay' as const }]),
            ...(isGlued ? [{ ...laid, material: 'floor_adhesive' as const }] : []),
          ],
      figures: { area, edge },
      goesWith: [
        { item: 'scotia', unit: 'mm', amount: edge },
        { item: 'door_trims', unit: 'each', amount: ratio(doors) },
      ],
      notes: [],
      decider: 'moisture_and_solid_boards',
    },
  };
}

/** The room's edge without its doorways; null where its parts do not tell. */
function edgeOf({ parts, perimeterMm, doors }: FloorRoom): Fraction | null {
  const perimeter = perimeterMm ?? perimeterOf(parts);
  if (perimeter === null) return null;
  const doorways = doors.map(({ widthMm, quantity }) => ratio(widthMm * quantity));
  return subtract(ratio(perimeter), sumFractions(doorways));
}

function perimeterOf([part, ...others]: readonly Surface[]): number | null {
  if (part === undefined) return 0;
  if (others.length > 0 || part.kind !== 'rectangle') return null;
  const { lengthMm, widthMm } = part;
  return lengthMm === 0 || widthMm === 0 ? 0 : 2 * (lengthMm + widthMm);
}
