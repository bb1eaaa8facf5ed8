import type { Fraction } from '#domain/money/fraction.ts';

import { type Calculated, type Calculation, checkJob, type Entered } from './calculation.ts';
import { multiply, PI, ratio, subtract, sumFractions, withWastage } from './exact.ts';

/**
 * Grams of dry mix in a cubic metre: 108 bags of 20 kg (Boral, "Ready Reckoner"). The data sheet of
 * a bag may say otherwise.
 */
export const DRY_MIX_GRAMS_PER_M3 = 2_160_000;

/** For uneven ground and spills; our choice, without a source. */
export const USUAL_SLAB_WASTAGE_BPS = 1000;

/** Bored holes; those dug by hand take as much more as slabs. */
export const USUAL_HOLE_WASTAGE_BPS = 0;

/** From 1 m³ on, a truck is worth a call. */
const READY_MIX_FROM_MM3 = 1_000_000_000n;

export interface Slab {
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly depthMm: number;
}

/** Equal round holes, each with a post in it or none: a post of 0 x 0. */
export interface Hole {
  readonly diameterMm: number;
  readonly depthMm: number;
  readonly postWidthMm: number;
  readonly postThicknessMm: number;
  readonly quantity: number;
}

export interface ConcreteJob {
  readonly slabs: readonly Slab[];
  readonly holes: readonly Hole[];
  readonly slabWastageBps: number;
  readonly holeWastageBps: number;
  readonly dryMixGramsPerM3: number;
}

export type ConcreteItem =
  | 'reinforcing_mesh'
  | 'plastic_film'
  | 'form_timber'
  | 'bar_chairs'
  | 'concrete_mixer'
  | 'dust_mask';

export interface ConcreteFigures {
  /** In mm³. */
  readonly volume: Fraction;
  readonly volumeWithWastage: Fraction;
}

export type ConcreteResult = Calculated<'concrete', ConcreteItem, ConcreteFigures>;

/**
 * Dry mix in g for slabs and holes together (Rule 169): a slab of 3 m x 2 m x 100 mm takes
 * 1,296 kg without wastage, 64.8 bags of 20 kg. It suggests ready-mix from 1 m³.
 */
export function calculateConcrete(entered: Entered<ConcreteJob>): Calculation<ConcreteResult> {
  const checked = checkJob<ConcreteJob>(entered, ['dryMixGramsPerM3']);
  if (!checked.ok) return checked;
  const { slabs, holes, slabWastageBps, holeWastageBps, dryMixGramsPerM3 } = checked.job;
  const inSlabs = sumFractions(slabs.map(slabVolume));
  const inHoles = sumFractions(holes.map(holeVolume));
  const volume = sumFractions([inSlabs, inHoles]);
  const volumeWithWastage = sumFractions([
    withWastage(inSlabs, slabWastageBps),
    withWastage(inHoles, holeWastageBps),
  ]);
  const poured = slabs.filter((slab) => slabVolume(slab).numerator > 0n);
  const area = sumFractions(poured.map(({ lengthMm, widthMm }) => ratio(lengthMm * widthMm)));
  const edge = poured.reduce((sum, { lengthMm, widthMm }) => sum + 2 * (lengthMm + widthMm), 0);
  const isReadyMix =
    volumeWithWastage.numerator >= READY_MIX_FROM_MM3 * volumeWithWastage.denominator;
  return {
    ok: true,
    result: {
      needs:
        volume.numerator === 0n
          ? []
          : [
              {
                material: 'concrete',
                unit: 'g',
                net: dryMix(volume, dryMixGramsPerM3),
                withWastage: dryMix(volumeWithWastage, dryMixGramsPerM3),
              },
            ],
      figures: { volume, volumeWithWastage },
      goesWith: [
        { item: 'reinforcing_mesh', unit: 'mm²', amount: area },
        { item: 'plastic_film', unit: 'mm²', amount: area },
        { item: 'form_timber', unit: 'mm', amount: ratio(edge) },
        { item: 'bar_chairs', unit: 'each', amount: null },
        { item: 'concrete_mixer', unit: 'each', amount: null },
        { item: 'dust_mask', unit: 'each', amount: null },
      ],
      notes: isReadyMix ? ['ready_mix'] : [],
      decider: 'structural_concrete',
    },
  };
}

/** Grams of dry mix for a volume in mm³. */
export function dryMix(volume: Fraction, gramsPerM3: number): Fraction {
  return multiply(volume, ratio(gramsPerM3, 1_000_000_000));
}

/** What is poured around the posts of equal holes, in mm³; nothing where a post fills its hole. */
export function holeVolume(hole: Hole): Fraction {
  const { diameterMm, depthMm, postWidthMm, postThicknessMm, quantity } = hole;
  const round = multiply(PI, ratio(diameterMm * diameterMm, 4));
  const ring = subtract(round, ratio(postWidthMm * postThicknessMm));
  return multiply(ring, ratio(depthMm), ratio(quantity));
}

function slabVolume({ lengthMm, widthMm, depthMm }: Slab): Fraction {
  return multiply(ratio(lengthMm), ratio(widthMm), ratio(depthMm));
}
