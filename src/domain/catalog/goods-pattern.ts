import { singular, type SearchTerm } from './search-terms.ts';

/** After these the name of the goods is over: "mixer set", "saw with stand", "hammer 570 g". */
const AFTER_GOODS = ['with', 'for', 'in', 'and', 'set', 'kit', 'pack', 'pair', 'skin'];

/**
 * A regular expression, for PostgreSQL and JavaScript, of lower-case names of goods that are what
 * the text asks for, not something for it: for "tap" it matches "basin mixer 180 mm" and not "tap
 * washer kit". The last word of the text, or a synonym of it, must be where the name of the goods
 * ends. Null for a text of sizes alone.
 */
export function goodsPattern(terms: readonly SearchTerm[]): string | null {
  const asked = terms.findLast(({ own }) => !/^\d/.test(own.words[0] ?? ''));
  if (asked === undefined) return null;
  const phrases = asked.alternatives.map(({ words }) => inAnyNumber(words.join(' '))).join('|');
  return `(^|[^a-z0-9])(${phrases})($|[^a-z ]| [^a-z]| (${AFTER_GOODS.join('|')})($|[^a-z]))`;
}

/** "tap" also as "taps", "battery" as "batteries", "tray" as "trays". */
function inAnyNumber(phrase: string): string {
  const one = singular(phrase);
  return one.endsWith('y') ? `${one.slice(0, -1)}(ys?|ies)` : `${one}(e?s)?`;
}
