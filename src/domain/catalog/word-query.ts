/**
 * What is asked of the words of a product, read from PostgreSQL's own text of a `tsquery`, and how
 * it is answered where bits are kept for frequent words only.
 */
export type WordQuery =
  | { readonly kind: 'word'; readonly word: string; readonly isPrefix: boolean }
  | { readonly kind: 'phrase'; readonly words: string }
  | { readonly kind: 'all' | 'some'; readonly parts: readonly WordQuery[] };

const TOKEN = /\s*(?:'((?:[^']|'')+)'(:\*)?|(<->|<\d+>|[&|()]))/y;

/**
 * Null for a text that is empty or says what no search of ours does: negation, weights, rows of
 * anything but words.
 */
export function parseWordQuery(text: string): WordQuery | null {
  const tokens: (string | Extract<WordQuery, { kind: 'word' }>)[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const [, word, prefix, operator] = TOKEN.exec(text) ?? [];
    if (word === undefined && operator === undefined) return null;
    tokens.push(
      operator ?? { kind: 'word', word: (word ?? '').replaceAll("''", "'"), isPrefix: !!prefix },
    );
  }
  let at = 0;
  const series = (kind: 'all' | 'some', operator: string, next: () => WordQuery | null) => {
    const parts: WordQuery[] = [];
    do {
      const part = next();
      if (part === null) return null;
      parts.push(part);
    } while (tokens[at] === operator && (at += 1) > 0);
    return parts.length === 1 ? (parts[0] ?? null) : { kind, parts };
  };
  const some = (): WordQuery | null => series('some', '|', all);
  const all = (): WordQuery | null => series('all', '&', row);
  const row = (): WordQuery | null => {
    const first = single();
    if (!isDistance(tokens[at])) return first;
    if (first?.kind !== 'word') return null;
    let words = textOf(first);
    for (let distance = tokens[at]; isDistance(distance); distance = tokens[at]) {
      at += 1;
      const next = single();
      if (next?.kind !== 'word') return null;
      words += ` ${distance} ${textOf(next)}`;
    }
    return { kind: 'phrase', words };
  };
  const single = (): WordQuery | null => {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const inner = some();
      if (tokens[at] !== ')') return null;
      at += 1;
      return inner;
    }
    return typeof token === 'object' ? token : null;
  };
  const query = some();
  return at === tokens.length ? query : null;
}

function isDistance(token: unknown): token is string {
  return typeof token === 'string' && token.startsWith('<');
}

/** The query as PostgreSQL reads it. */
function textOf(query: WordQuery): string {
  switch (query.kind) {
    case 'word':
      return `'${query.word.replaceAll("'", "''")}'${query.isPrefix ? ':*' : ''}`;
    case 'phrase':
      return query.words;
    default:
      return joinedBy(query.kind === 'all' ? '&' : '|', query.parts.map(textOf));
  }
}

function joinedBy(operator: '&' | '|', texts: readonly string[]): string {
  return texts.length === 1
    ? (texts[0] ?? '')
    : texts.map((text) => `( ${text} )`).join(` ${operator} `);
}

/** Bits put together: of any of some words, or what all or some of several expressions have. */
export type BitsOf =
  | { readonly anyOf: readonly string[] }
  | { readonly all: readonly BitsOf[] }
  | { readonly some: readonly BitsOf[] };

export interface WordPlan {
  /** The answers that the kept bits tell of. */
  readonly bits: BitsOf;
  /** What finds all other answers and nothing else; null when there are none. */
  readonly apart: string | null;
}

/**
 * How to find what answers: by bits as far as the frequent words say it, and the rest, rare words
 * and words in a row, by the index of documents; null where no bits help. "wall | drywall" with
 * bits for "wall" alone is the bits of "wall", and apart from them what has "drywall" without
 * "wall".
 */
export function planWordQuery(query: WordQuery, frequent: ReadonlySet<string>): WordPlan | null {
  const { bits, rest } = split(query, frequent);
  if (bits === null) return null;
  return { bits, apart: rest && `( ${rest} ) & !( ${textOfBits(bits)} )` };
}

interface Split {
  readonly bits: BitsOf | null;
  /** A query that every answer outside the bits meets, and nothing that is no answer. */
  readonly rest: string | null;
}

function split(query: WordQuery, frequent: ReadonlySet<string>): Split {
  switch (query.kind) {
    case 'word': {
      const { word, isPrefix } = query;
      if (!isPrefix && frequent.has(word)) return { bits: { anyOf: [word] }, rest: null };
      const begun = isPrefix ? [...frequent].filter((each) => each.startsWith(word)) : [];
      return { bits: begun.length === 0 ? null : { anyOf: begun }, rest: textOf(query) };
    }
    case 'phrase':
      return { bits: null, rest: query.words };
    case 'some': {
      const parts = query.parts.map((part) => split(part, frequent));
      const rests = parts.flatMap(({ rest }) => rest ?? []);
      return {
        bits: anyOf(parts.flatMap(({ bits }) => bits ?? [])),
        rest: rests.length === 0 ? null : joinedBy('|', rests),
      };
    }
    case 'all':
      return splitAll(query, frequent);
  }
}

function splitAll(
  query: Extract<WordQuery, { kind: 'all' | 'some' }>,
  frequent: ReadonlySet<string>,
): Split {
  const parts = query.parts.map((part) => split(part, frequent));
  const bits = parts.flatMap((part) => part.bits ?? []);
  if (bits.length < parts.length) return { bits: null, rest: textOf(query) };
  // What is not in the bits of all meets the rest of one of them, and the others in whatever way.
  const rests = parts.flatMap(({ rest }, at) =>
    rest === null
      ? []
      : joinedBy('&', [rest, ...query.parts.filter((_, other) => other !== at).map(textOf)]),
  );
  return { bits: { all: bits }, rest: rests.length === 0 ? null : joinedBy('|', rests) };
}

/** Words are put together first, so that their bits are read as one. */
function anyOf(bits: readonly BitsOf[]): BitsOf | null {
  const words = bits.flatMap((each) => ('anyOf' in each ? each.anyOf : []));
  const others = bits.filter((each) => !('anyOf' in each));
  const all = words.length === 0 ? others : [{ anyOf: words }, ...others];
  return all.length > 1 ? { some: all } : (all[0] ?? null);
}

/** The query that a document meets when its bit is set. */
export function textOfBits(bits: BitsOf): string {
  if ('anyOf' in bits) {
    return joinedBy(
      '|',
      bits.anyOf.map((word) => textOf({ kind: 'word', word, isPrefix: false })),
    );
  }
  return 'all' in bits
    ? joinedBy('&', bits.all.map(textOfBits))
    : joinedBy('|', bits.some.map(textOfBits));
}

/** The words whose bits an expression is made of, each once. */
export function wordsOfBits(bits: BitsOf): string[] {
  const all =
    'anyOf' in bits ? bits.anyOf : ('all' in bits ? bits.all : bits.some).flatMap(wordsOfBits);
  return [...new Set(all)];
}
