import type { Fraction } from '#domain/money/fraction.ts';

import {
  type Calculated,
  type Calculation,
  checkJob,
  type Entered,
  type GoesWith,
  type Need,
} from './calculation.ts';
import { multiply, ratio, withWastage } from './exact.ts';
import { openingNotes, type Surface, totalArea } from './surfaces.ts';

/**
 * Square millimetres that a litre covers once, where the product does not say: 16 m² on smooth
 * walls, 12 m² on brick or render, 8 m² on rough ones, 6 m² on bare timber or fibre cement
 * (SiteCalc, "Paint Coverage Calculator").
 */
export const SPREAD_MM2_PER_L = {
  smooth: 16_000_000,
  brick_or_render: 12_000_000,
  rough: 8_000_000,
  bare: 6_000_000,
} as const;

/** 12 to 14 m² (Dulux New Zealand, "Paint Calculator"); the lower one, so that it is enough. */
export const PRIMER_SPREAD_MM2_PER_L = 12_000_000;

/** Dulux New Zealand, "Paint Calculator". A strong change of colour takes three. */
export const USUAL_COATS = 2;

export const USUAL_PAINT_WASTAGE_BPS = 0;

/** What is painted with one product. */
export interface Coating {
  readonly surfaces: readonly Surface[];
  readonly coats: number;
  readonly spreadMm2PerL: number;
}

export interface PaintJob {
  readonly walls: Coating;
  readonly ceilings: Coating;
  readonly trim: Coating;
  /** Surfaces that get primer or sealer first, such as new board. */
  readonly primer: Coating;
  readonly wastageBps: number;
}

export const PAINT_MATERIALS = ['wall_paint', 'ceiling_paint', 'trim_paint', 'primer'] as const;
export type PaintMaterial = (typeof PAINT_MATERIALS)[number];

export type PaintItem = 'roller' | 'masking_tape' | 'drop_sheet' | 'sugar_soap';

export interface PaintFigures {
  /** Areas to paint once, in mm². */
  readonly areas: Readonly<Record<PaintMaterial, Fraction>>;
}

export type PaintResult = Calculated<PaintMaterial, PaintItem, PaintFigures>;

/**
 * Paint in mL: area by coats by what a litre covers (Rule 168). Walls of 33.6072 m² in two coats at
 * 16 m² per litre take 4,200.9 mL.
 */
export function calculatePaint(entered: Entered<PaintJob>): Calculation<PaintResult> {
  const checked = checkJob<PaintJob>(entered, ['spreadMm2PerL']);
  if (!checked.ok) return checked;
  const { walls, ceilings, trim, primer, wastageBps } = checked.job;
  const coatings: Readonly<Record<PaintMaterial, Coating>> = {
    wall_paint: walls,
    ceiling_paint: ceilings,
    trim_paint: trim,
    primer,
  };
  const areaOf = (material: PaintMaterial) => totalArea(coatings[material].surfaces);
  const needs = PAINT_MATERIALS.map((material): Need<PaintMaterial> => {
    const { coats, spreadMm2PerL } = coatings[material];
    const net = multiply(areaOf(material), ratio(1000 * coats, spreadMm2PerL));
    return { material, unit: 'mL', net, withWastage: withWastage(net, wastageBps) };
  });
  return {
    ok: true,
    result: {
      needs: needs.filter(({ net }) => net.numerator > 0n),
      figures: {
        areas: {
          wall_paint: areaOf('wall_paint'),
          ceiling_paint: areaOf('ceiling_paint'),
          trim_paint: areaOf('trim_paint'),
          primer: areaOf('primer'),
        },
      },
      goesWith: (['roller', 'masking_tape', 'drop_sheet', 'sugar_soap'] as const).map(
        (item): GoesWith<PaintItem> => ({ item, unit: 'each', amount: null }),
      ),
      notes: openingNotes(Object.values(coatings).flatMap((coating) => coating.surfaces)),
      decider: 'lead_paint_and_asbestos',
    },
  };
}
