/** Specifications that tell similar products apart, the most telling first. */
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

/** The one specification worth a line on a card: "Coverage 16 m² per L"; null when there is none. */
export function keyFact(specifications: Readonly<Record<string, string>>): string | null {
  const entries = Object.entries(specifications);
  for (const word of TELLING) {
    const found = entries.find(([name]) => name.toLowerCase().includes(word));
    if (found) return `${found[0]}: ${found[1]}`;
  }
  const first = entries[0];
  return first ? `${first[0]}: ${first[1]}` : null;
}

const TRADE =
  /wels|watermark|slip|treatment|hazard class|licen[cs]e|install(?:er|ation) by|electrician|plumber/i;

/** Facts that the law or the trade wants beside the price: water rating, slip, treatment, licence. */
export function tradeFacts(
  specifications: Readonly<Record<string, string>>,
): readonly { name: string; value: string }[] {
  return Object.entries(specifications)
    .filter(([name, value]) => TRADE.test(name) || /licensed (?:electrician|plumber)/i.test(value))
    .slice(0, 3)
    .map(([name, value]) => ({ name, value }));
}
