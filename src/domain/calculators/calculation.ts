import type { Fraction } from '#domain/money/fraction.ts';

/** Amounts are in the smallest units of the trade, so that most of them are whole numbers. */
export const NEED_UNITS = ['mm²', 'mm', 'mL', 'g', 'each'] as const;
export type NeedUnit = (typeof NEED_UNITS)[number];

/** How much of a material a job takes, exactly. It is rounded once, up to whole packs. */
export interface Need<Material extends string = string> {
  readonly material: Material;
  readonly unit: NeedUnit;
  readonly net: Fraction;
  readonly withWastage: Fraction;
}

/** Something else that the job takes: tape, underlay, bolts. */
export interface GoesWith<Item extends string = string> {
  readonly item: Item;
  readonly unit: NeedUnit;
  /** Null if the job does not tell how much. */
  readonly amount: Fraction | null;
}

/** Which sentence says who decides what a calculator cannot. */
export type Decider =
  | 'lead_paint_and_asbestos'
  | 'waterproofing'
  | 'moisture_and_solid_boards'
  | 'deck_structure'
  | 'structural_concrete'
  | 'fire_acoustic_and_asbestos'
  | 'insulation_rating_and_wiring'
  | 'boundary_pool_and_retaining'
  | 'wallpaper_batch';

/** What is worth a sentence beside the figures. */
export type Note = 'all_openings' | 'opening_clipped' | 'gates_wider_than_run' | 'ready_mix';

export interface Calculated<
  Material extends string,
  Item extends string,
  Figures extends object = object,
> {
  readonly needs: readonly Need<Material>[];
  /** What lies between the measures and the needs, such as rows and drops. */
  readonly figures: Figures;
  readonly goesWith: readonly GoesWith<Item>[];
  readonly notes: readonly Note[];
  readonly decider: Decider;
}

export type Calculation<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

export interface FieldError {
  /** The path of the field in the job: `surfaces.0.openings.1.widthMm`. */
  readonly field: string;
  readonly reason:
    | 'empty'
    | 'not_finite'
    | 'not_whole'
    | 'negative'
    | 'zero'
    | 'too_large'
    | 'too_short';
}

/** A job as it comes from a form, in which a number can be missing. */
export type Entered<Job> = Job extends number
  ? number | null
  : Job extends readonly (infer Part)[]
    ? readonly Entered<Part>[]
    : Job extends object
      ? { readonly [Field in keyof Job]: Entered<Job[Field]> }
      : Job;

/** 1,000 m: no side of a job is longer. */
export const LONGEST_MM = 1_000_000;
const LARGEST_COUNT = 10_000;

/** The largest number of a field by the unit in its name; other fields are counts. */
const LARGEST: readonly (readonly [unit: RegExp, largest: number])[] = [
  [/Mm2PerL$/, 1_000_000_000],
  [/TenthsMm$/, 10_000],
  [/Mm$/, LONGEST_MM],
  [/Mm2$/, LONGEST_MM * LONGEST_MM],
  [/Bps$/, 10_000],
  [/Grams(?:PerM3)?$/, 1_000_000_000],
];

/**
 * A job whose numbers are all whole and from 0 to the largest of their unit, or every field that
 * is wrong. `aboveZero` names the fields by which the calculator divides.
 */
export function checkJob<Job extends object>(
  entered: Entered<Job>,
  aboveZero: readonly string[] = [],
): { readonly ok: true; readonly job: Job } | { readonly ok: false; errors: FieldError[] } {
  const errors = fieldErrors(entered, '', aboveZero);
  // Without an error no number is missing, and nothing else tells the two types apart.
  return errors.length === 0 ? { ok: true, job: entered as unknown as Job } : { ok: false, errors };
}

function fieldErrors(value: unknown, path: string, aboveZero: readonly string[]): FieldError[] {
  if (value === null || typeof value === 'number') {
    const reason = errorOf(value, path.slice(path.lastIndexOf('.') + 1), aboveZero);
    return reason === null ? [] : [{ field: path, reason }];
  }
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) =>
    fieldErrors(part, path === '' ? name : `${path}.${name}`, aboveZero),
  );
}

function errorOf(
  value: number | null,
  name: string,
  aboveZero: readonly string[],
): FieldError['reason'] | null {
  if (value === null) return 'empty';
  if (!Number.isFinite(value)) return 'not_finite';
  if (value < 0) return 'negative';
  if (value > (LARGEST.find(([unit]) => unit.test(name))?.[1] ?? LARGEST_COUNT)) return 'too_large';
  if (!Number.isInteger(value)) return 'not_whole';
  return value === 0 && aboveZero.includes(name) ? 'zero' : null;
}
