import { cents, type Cents } from '#domain/money/cents.ts';
import { slugify } from '#domain/catalog/slug.ts';

import { GENERATED_DEPARTMENTS, type Family } from './families.ts';
import { listed } from './listed.ts';

export interface GeneratedVariant {
  readonly name: string;
  readonly sku: string;
  readonly priceCents: Cents;
  readonly attributes: Readonly<Record<string, string>>;
  readonly stock: number;
}

export interface GeneratedProduct {
  readonly slug: string;
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  readonly brand: string;
  /** Position among all generated categories. */
  readonly category: number;
  /** Position among the generated sellers; null for the shop's own. */
  readonly seller: number | null;
  readonly priceCents: Cents;
  readonly originalPriceCents: Cents | null;
  readonly discountBps: number | null;
  readonly stock: number;
  readonly specifications: Readonly<Record<string, string>>;
  readonly unit: { readonly measure: string; readonly quantityThousandths: number } | null;
  readonly option: string | null;
  readonly variants: readonly GeneratedVariant[];
  /** Age at the shop's current time. */
  readonly ageMinutes: number;
}

export interface GeneratedCategory {
  readonly slug: string;
  readonly name: string;
  readonly department: number;
  readonly family: Family;
}

export const GENERATED_CATEGORIES: readonly GeneratedCategory[] = GENERATED_DEPARTMENTS.flatMap(
  ({ families }, department) =>
    families.map((family) => ({
      slug: `range-${slugify(family.category)}`,
      name: family.category,
      department,
      family,
    })),
);

export const GENERATED_SELLER_COUNT = 60;

const BRAND_HEADS = listed(`
  Ash, Birch, Cob, Dunn, Ever, Fern, Gal, Hollin, Iron, Jarra, Kelp, Lock, Mallee, Nor, Oaken,
  Pike, Quarry, Red, Stone, Thorn`);
const BRAND_TAILS = listed(`
  brook, dale, field, gate, haven, wick, mark, stead, ton, well, works, line, craft, ford, ridge`);
/** 300 invented names. */
export const GENERATED_BRANDS: readonly string[] = BRAND_TAILS.flatMap((tail) =>
  BRAND_HEADS.map((head) => head + tail),
);

const COLOURS = listed(`
  Charcoal, White, Black, Sandstone, Natural, Woodland Grey, Blue, Red`);
const PACKS = ['Single', 'Pack of 2', 'Pack of 5', 'Pack of 10'];
const WARRANTIES = ['1 year', '2 years', '5 years', '7 years', '10 years', '25 years'];
const ORIGINS = [
  'Australia',
  'New Zealand',
  'Imported, checked in Melbourne',
  'Imported, checked in Perth',
];
const OPENINGS = [
  'Made',
  'Chosen by our buyers',
  'A dependable choice',
  'Built',
  'Tested on site and meant',
];
const CLOSINGS = [
  'Store it dry and flat before use.',
  'Check the size against your plan before you cut.',
  'Spare parts are kept for as long as the warranty runs.',
  'Fits with the rest of the range.',
  'Instructions are in the box and on the label.',
  'Wear eye protection while you work.',
];
const ENDINGS = [95, 95, 95, 90, 50, 0];
const FIVE_YEARS_IN_MINUTES = 5 * 365 * 24 * 60;

/**
 * Numbers from 0 to below 1, always the same for one seed and product (the "mulberry32" mixing
 * function), so that product 700,000 does not need the ones before it.
 */
function dice(seed: number, index: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Product `index` of the generated shop of this seed. */
export function generateProduct(seed: number, index: number): GeneratedProduct {
  const random = dice(seed, index);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

  const category = below(GENERATED_CATEGORIES.length);
  const { family } = GENERATED_CATEGORIES[category] as GeneratedCategory;
  // A few brands are common and most are rare.
  const brandNumber = Math.floor(random() ** 2 * GENERATED_BRANDS.length);
  const brand = GENERATED_BRANDS[brandNumber] ?? '';
  const noun = pick(family.nouns);
  const quality = pick(family.qualities);
  const size = family.sizes.length === 0 ? '' : pick(family.sizes);
  const material = pick(family.materials);
  const series = `${pick(['S', 'T', 'X', 'Pro ', 'Series '])}${10 + below(90)}`;
  const name = [brand, quality, noun, series, size].filter((part) => part !== '').join(' ');
  const number = String(index + 1).padStart(7, '0');
  const sku = `${brand.slice(0, 3).toUpperCase()}-${number}`;

  const priceCents = priceIn(family.dollars, random);
  const variants = variantsOf({ sku, priceCents }, { random, below });
  const packSize = 1 + below(12);
  return {
    slug: `${slugify(name)}-${number}`,
    sku,
    name,
    brand,
    category,
    description: `${pick(OPENINGS)} ${family.use}: a ${quality.toLowerCase()} ${noun.toLowerCase()} of ${material}${size === '' ? '' : `, ${size}`}. ${pick(CLOSINGS)} ${pick(CLOSINGS)}`,
    seller: random() < 0.4 ? null : Math.floor(random() ** 1.5 * GENERATED_SELLER_COUNT),
    priceCents,
    originalPriceCents: random() < 0.1 ? cents(Math.round(priceCents / 80) * 100) : null,
    discountBps: random() < 0.08 ? 500 * (1 + below(6)) : null,
    stock: random() < 0.08 ? 0 : 1 + Math.floor(random() ** 2 * 240),
    specifications: {
      Material: material,
      ...(size === '' ? {} : { Size: size }),
      Finish: quality,
      Warranty: pick(WARRANTIES),
      Origin: pick(ORIGINS),
      Weight: `${1 + below(40)} kg`,
    },
    unit:
      family.measure === undefined
        ? null
        : { measure: family.measure, quantityThousandths: packSize * 1000 },
    option: variants.option,
    variants: variants.rows,
    ageMinutes: Math.floor(random() * FIVE_YEARS_IN_MINUTES),
  };
}

/** Cheap products are more frequent than dear ones, and prices have usual endings. */
function priceIn([from, to]: Family['dollars'], random: () => number): Cents {
  const dollars = Math.floor(from * (to / from) ** random());
  return cents(dollars * 100 + (ENDINGS[Math.floor(random() * ENDINGS.length)] ?? 0));
}

function variantsOf(
  { sku, priceCents }: { sku: string; priceCents: Cents },
  { random, below }: { random: () => number; below: (count: number) => number },
): { option: string | null; rows: GeneratedVariant[] } {
  const kind = random();
  if (kind >= 0.25) return { option: null, rows: [] };
  const option = kind < 0.15 ? 'Colour' : 'Pack';
  const values = option === 'Colour' ? COLOURS : PACKS;
  const first = below(values.length - 2);
  return {
    option,
    rows: values.slice(first, first + 2 + below(3)).map((value, position) => ({
      name: value,
      sku: `${sku}-${String(position + 1).padStart(2, '0')}`,
      priceCents: option === 'Colour' ? priceCents : cents(priceCents * (position + 1)),
      attributes: { [option]: value },
      stock: random() < 0.12 ? 0 : below(60),
    })),
  };
}
