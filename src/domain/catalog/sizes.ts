/**
 * Sizes as one word each, so that "90x22", "90 x 22 mm" and "90mm × 22mm" are the same to the
 * search: dimensions are joined by x without their length unit ("2400x1200"), a measure is joined
 * to its number ("18v"), a decimal point is a p ("2p4m") and thousands lose their comma. The
 * database writes the sizes of names and specifications with the same steps (`size_words`).
 */
export interface TextWithSizes {
  readonly sizes: readonly string[];
  /** The text without its sizes. */
  readonly rest: string;
}

const UNITS = 'mm cm m2 m3 ml kw kg ah wh lm m l g w v a'.split(' ');
const UNIT = UNITS.join('|');

const SPELLED_UNITS: readonly (readonly [RegExp, string])[] = [
  [/(\d)\s*(?:millimet(?:re|er)s?|mil)\b/g, '$1mm'],
  [/(\d)\s*(?:centimet(?:re|er)s?)\b/g, '$1cm'],
  [/(\d)\s*(?:square met(?:re|er)s?|sqm|sq m)\b/g, '$1m2'],
  [/(\d)\s*(?:met(?:re|er)s?)\b/g, '$1m'],
  [/(\d)\s*(?:millilit(?:re|er)s?)\b/g, '$1ml'],
  [/(\d)\s*(?:lit(?:re|er)s?|ltrs?)\b/g, '$1l'],
  [/(\d)\s*(?:kilos?|kilograms?|kgs)\b/g, '$1kg'],
  [/(\d)\s*(?:grams?|gms?)\b/g, '$1g'],
  [/(\d)\s*(?:kilowatts?)\b/g, '$1kw'],
  [/(\d)\s*(?:watts?)\b/g, '$1w'],
  [/(\d)\s*(?:volts?)\b/g, '$1v'],
  [/(\d)\s*(?:amp hours?)\b/g, '$1ah'],
  [/(\d)\s*(?:amps?)\b/g, '$1a'],
  [/(\d)\s*(?:lumens?)\b/g, '$1lm'],
];

const SPACED_UNIT = new RegExp(String.raw`(\d)\s+(${UNIT})\b`, 'g');
const TIMES = /(\d[\dp]*)(?:mm|cm|m)?\s*x\s*(?=\d)/g;
const UNIT_AFTER_TIMES = /(x\d[\dp]*)(?:mm|cm|m)\b/g;
const SIZE = new RegExp(String.raw`\b\d[\dp]*(?:x\d[\dp]*)*(?:${UNIT})?\b`, 'g');

/** Extracts the sizes of a text. Spelled-out units count: "4 litres" is "4l". */
export function takeSizes(text: string): TextWithSizes {
  let joined = text
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/(\d)\.(?=\d)/g, '$1p');
  for (const [spelled, short] of SPELLED_UNITS) joined = joined.replaceAll(spelled, short);
  joined = joined
    .replaceAll(SPACED_UNIT, '$1$2')
    .replaceAll(TIMES, '$1x')
    .replaceAll(UNIT_AFTER_TIMES, '$1');
  return { sizes: joined.match(SIZE) ?? [], rest: joined.replaceAll(SIZE, ' ') };
}

/** One spelling of a size in the catalogue: adjacent words, or the start of a word. */
export interface SizeSpelling {
  readonly words: readonly string[];
  readonly isPrefix?: boolean;
}

/**
 * The spellings of a size in the catalogue: "90x22" also as "22x90" and as the start of
 * "90x22x2400", "22mm" also as the last number of "90 x 22 mm", and "18" also with any unit.
 */
export function sizeSpellings(size: string): SizeSpelling[] {
  const dimensions = size.split('x');
  if (dimensions.length > 1) {
    return [
      { words: [size] },
      ...(dimensions.length === 2 ? [{ words: [dimensions.toReversed().join('x')] }] : []),
      { words: [`${size}x`], isPrefix: true },
    ];
  }
  const measure = /^([\dp]+)([a-z]\w*)$/.exec(size);
  const [, amount = size, unit] = measure ?? [];
  if (unit !== undefined) {
    return [
      { words: [size] },
      { words: [amount.replace('p', '.'), unit] },
      ...(unit === 'mm' ? [{ words: [`${amount}x`], isPrefix: true }] : []),
    ];
  }
  return [
    { words: [size] },
    ...UNITS.map((each) => ({ words: [`${size}${each}`] })),
    { words: [`${size}x`], isPrefix: true },
  ];
}
