/** Specifications that distinguish similar products, the most useful first. */
const TELLING = [
  'wels',
  'slip rating',
  'treatment',
  'hazard class',
  'r-value',
  'coverage',
  'voltage',
  'lumens',
  'light output',
  'power',
  'capacity',
  'volume',
  'dimensions',
  'size',
  'section',
  'length',
  'diameter',
  'thickness',
  'finish',
  'sheen',
  'material',
];

/** The one specification shown on a card: "Coverage 16 m² per L"; null when there is none. */
export function keyFact(specifications: Readonly<Record<string, string>>): string | null {
  const entries = Object.entries(specifications);
  for (const word of TELLING) {
    const found = entries.find(([name]) => name.toLowerCase().includes(word));
    if (found) return `${found[0]}: ${found[1]}`;
  }
  const first = entries[0];
  return first ? `${first[0]}: ${first[1]}` : null;
}

export type TradeFactKind = 'water' | 'slip' | 'treatment' | 'licence' | 'mark';

export interface TradeFact {
  readonly name: string;
  readonly value: string;
  readonly kind: TradeFactKind;
}

/** In the order in which they are shown next to the price. */
const TRADE: readonly (readonly [
  kind: TradeFactKind,
  isIt: (name: string, value: string) => boolean,
])[] = [
  ['water', (name) => /wels/i.test(name)],
  ['slip', (name) => /slip rating/i.test(name)],
  ['treatment', (name) => /treatment|hazard class/i.test(name)],
  ['licence', (_name, value) => /licensed (?:electrician|plumber)/i.test(value)],
  ['mark', (name) => /watermark/i.test(name)],
];

/**
 * Facts that the law or the trade requires next to the price: water rating, slip, treatment, who
 * may install it.
 */
export function tradeFacts(specifications: Readonly<Record<string, string>>): readonly TradeFact[] {
  return TRADE.flatMap(([kind, isIt]) =>
    Object.entries(specifications)
      .filter(([name, value]) => isIt(name, value))
      .map(([name, value]) => ({ name, value, kind })),
  );
}
