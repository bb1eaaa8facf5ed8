/** Letters without a Unicode decomposition, and the sign that is a word. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  '&': ' AND ',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  Ł: 'L',
  Þ: 'TH',
  ẞ: 'SS',
};

/**
 * A reference for a bank's file: A-Z, 0-9, hyphens and single spaces (Rule 119). "Gîte № 7 – Nord"
 * is GITE NO 7 - NORD. Accents, apostrophes and invisible characters disappear; every other
 * character becomes a space, line breaks too. Empty if nothing is left.
 */
export function bankReference(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'\u02bb\u02bc\u2018\u2019]/gu, '')
    .toUpperCase()
    .replaceAll(/[&ÆŒØÐĐĦŁÞẞ]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[^A-Z0-9-]+/g, ' ')
    .trim();
}

/**
 * A name for a bank's file: like a reference, but without hyphens, which CommBank refuses in names,
 * and cut at `width` characters (Rule 119). "Côté-Söhne & Co." is COTE SOHNE AND CO.
 */
export function bankName(text: string, width: number): string {
  const name = bankReference(text).replaceAll(/[ -]+/g, ' ').trim();
  return name.slice(0, width).trimEnd();
}
