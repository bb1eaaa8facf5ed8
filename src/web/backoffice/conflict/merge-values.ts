import { excerptsOf, fieldWords, valueWords } from '#web/backoffice/history/audit-words.ts';

/** A part of a form that is compared as one. Fields that no part names are parts of their own. */
export interface Part<Values> {
  readonly label: string;
  /** Fields that mean something only together, such as a discount's type and amount. */
  readonly names: readonly (keyof Values & string)[];
  /** The field's name in the call, where it is not the first name. */
  readonly wire?: string;
  readonly words?: (values: Values) => string;
  /** Sales move it, too: a change that only the record has is taken without asking. */
  readonly isMovedBySales?: boolean;
  /** The field is a list whose items are compared one by one. */
  readonly items?: Items;
}

/** The list's part alone knows the shape of its items. */
interface Items {
  readonly idOf: (item: never, index: number) => string;
  readonly label: (item: never) => string;
  /** The parts of an item that both sides still have; absent compares items whole. */
  readonly parts?: readonly Part<never>[];
}

/** The form as it was opened, as it is typed now, and as the record is saved now. */
export interface ThreeWays<Values> {
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

export type Side = 'mine' | 'theirs';

/** A part that one side changed, or both to different values. */
export interface Difference {
  /** `price`, `product_variants/<id>` or `product_variants/<id>/price`. */
  readonly key: string;
  /** The field's name in the call. */
  readonly field: string;
  readonly label: string;
  readonly by: Side | 'both';
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Decides a part that the record changed, alone or besides the form. */
export type Choose = (difference: Difference) => Side;

interface Compared<Values> {
  readonly differences: readonly Difference[];
  readonly merged: Values;
}

/** What differs, in the order of the form, without what only sales have changed. */
export function compareValues<Values extends object>(
  parts: readonly Part<Values>[],
  three: ThreeWays<Values>,
): readonly Difference[] {
  return compare(parts, three, { choose: () => 'theirs', path: [] }).differences;
}

export function mergeValues<Values extends object>(
  parts: readonly Part<Values>[],
  three: ThreeWays<Values>,
  choose: Choose,
): Values {
  return compare(parts, three, { choose, path: [] }).merged;
}

interface Way {
  readonly choose: Choose;
  /** Labels and keys of the items around. */
  readonly path: readonly {
    readonly key: string;
    readonly label: string;
    readonly field: string;
  }[];
}

function compare<Values extends object>(
  parts: readonly Part<Values>[],
  three: ThreeWays<Values>,
  way: Way,
): Compared<Values> {
  const differences: Difference[] = [];
  const merged = { ...three.mine };
  for (const part of allParts(parts, three.mine)) {
    const [name] = part.names;
    if (part.items !== undefined && name !== undefined) {
      const list = compareItems(part, part.items, { three, name, way });
      differences.push(...list.differences);
      Object.assign(merged, { [name]: list.merged });
      continue;
    }
    const by = changedBy(pick(three, part.names));
    if (by === null) continue;
    const difference = differenceOf(part, three, { by, way });
    const isSilent = part.isMovedBySales === true && by === 'theirs';
    if (!isSilent) differences.push(difference);
    if (by !== 'mine' && (isSilent || way.choose(difference) === 'theirs')) {
      for (const each of part.names) merged[each] = three.theirs[each];
    }
  }
  return { differences, merged };
}

/** The listed parts, and every other field on its own. */
function allParts<Values extends object>(
  parts: readonly Part<Values>[],
  values: Values,
): Part<Values>[] {
  const covered = new Set<string>(parts.flatMap(({ names }) => names));
  const rest = Object.keys(values).filter((name) => !covered.has(name));
  const single = rest.map((name) => ({
    label: fieldWords(name),
    names: [name as keyof Values & string],
  }));
  const order = Object.keys(values);
  const place = ({ names }: Part<Values>) => order.indexOf(names[0] ?? '');
  return [...parts, ...single].toSorted((one, other) => place(one) - place(other));
}

function pick<Values extends object>(
  { base, mine, theirs }: ThreeWays<Values>,
  names: readonly (keyof Values)[],
): ThreeWays<unknown> {
  const of = (values: Values) => names.map((name) => values[name]);
  return { base: of(base), mine: of(mine), theirs: of(theirs) };
}

/** Who changed a value; null where nobody did, or both to the same. */
function changedBy({ base, mine, theirs }: ThreeWays<unknown>): Difference['by'] | null {
  const [was, own, other] = [base, mine, theirs].map((value) => JSON.stringify(value));
  if (own === other) return null;
  if (other === was) return 'mine';
  return own === was ? 'theirs' : 'both';
}

function differenceOf<Values extends object>(
  part: Part<Values>,
  three: ThreeWays<Values>,
  { by, way }: { by: Difference['by']; way: Way },
): Difference {
  const words = (values: Values) => wordsOf(part, values);
  const name = part.names[0] ?? '';
  return {
    key: [...way.path.map(({ key }) => key), name].join('/'),
    field: way.path[0]?.field ?? part.wire ?? name,
    label: [...way.path.map(({ label }) => label), part.label].join(': '),
    by,
    ...excerpts({ base: words(three.base), mine: words(three.mine), theirs: words(three.theirs) }),
  };
}

/** Long texts, each around the place where it parts from what it was. */
function excerpts({ base, mine, theirs }: ThreeWays<string>): ThreeWays<string> {
  const [own, other] = [excerptsOf(base, mine), excerptsOf(base, theirs)];
  return {
    base: base === theirs ? own.before : other.before,
    mine: own.after,
    theirs: other.after,
  };
}

function wordsOf<Values extends object>({ names, words }: Part<Values>, values: Values): string {
  if (words !== undefined) return words(values) || 'nothing';
  const known = names.map((name) => valueWords(name, values[name]));
  return known.filter((each) => each !== 'nothing').join(' ') || 'nothing';
}

interface ListOf<Values> {
  readonly three: ThreeWays<Values>;
  readonly name: keyof Values & string;
  readonly way: Way;
}

/** Items by their ids: added, removed, or compared by their parts. */
function compareItems<Values extends object>(
  part: Part<Values>,
  items: Items,
  { three, name, way }: ListOf<Values>,
): Compared<readonly unknown[]> {
  const byId = (values: Values) =>
    new Map(
      (values[name] as unknown[]).map((item, index) => [items.idOf(item as never, index), item]),
    );
  const [base, mine, theirs] = [byId(three.base), byId(three.mine), byId(three.theirs)];
  const differences: Difference[] = [];
  const merged: unknown[] = [];
  for (const id of orderOf(base, mine, theirs)) {
    const one = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const by = changedBy(one);
    if (by === null) {
      if (one.mine !== undefined) merged.push(one.mine);
      continue;
    }
    const step = {
      key: `${name}/${id}`,
      label: `${part.label} ${items.label((one.mine ?? one.theirs ?? one.base) as never)}`.trim(),
      field: part.wire ?? name,
    };
    if (items.parts !== undefined && Object.values(one).every((item) => item !== undefined)) {
      const inner = compare(items.parts, one as ThreeWays<never>, {
        ...way,
        path: [...way.path, step],
      });
      differences.push(...inner.differences);
      merged.push(inner.merged);
      continue;
    }
    const difference = { ...step, by, ...presenceWords(one, items) };
    differences.push(difference);
    const side = by === 'mine' ? 'mine' : way.choose(difference);
    if (one[side] !== undefined) merged.push(one[side]);
  }
  return { differences, merged };
}

/** The order of the side that moved items, the form's first; the other's new items come last. */
function orderOf(
  ...[base, mine, theirs]: [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>]
) {
  const kept = (items: Map<string, unknown>) => [...items.keys()].filter((id) => base.has(id));
  const hasMoved = kept(mine).join() !== [...base.keys()].filter((id) => mine.has(id)).join();
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine];
  return new Set([...first.keys(), ...second.keys(), ...base.keys()]);
}

function presenceWords(one: ThreeWays<unknown>, items: Items) {
  const gone = one.base === undefined ? 'not present' : 'removed';
  const words = (item: unknown) =>
    item === undefined ? gone : items.label(item as never) || 'present';
  return { base: words(one.base), mine: words(one.mine), theirs: words(one.theirs) };
}
