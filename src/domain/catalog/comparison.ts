/** The most products side by side (Rule 150). */
export const MAX_COMPARED = 4;

interface Compared {
  readonly specifications: Readonly<Record<string, string>>;
  /** What its variants differ in. */
  readonly variants: readonly { readonly attributes: Readonly<Record<string, string>> }[];
  /** Names that its category leaves out of comparisons. */
  readonly leftOut?: readonly string[] | undefined;
}

export interface ComparisonRow {
  readonly name: string;
  /** One for each product; null where it says nothing. */
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

/**
 * The specifications of products and what their variants come in, each name in one row, however it
 * is capitalised. A name comes where the first product has it. Those of later products follow the
 * name that stands before them there, or come last. What the category does not compare is left out.
 */
export function comparisonRows(products: readonly Compared[]): ComparisonRow[] {
  const sheets = products.map(sheetOf);
  const order: string[] = [];
  const names = new Map<string, string>();
  for (const sheet of sheets) {
    let at = order.length - 1;
    for (const [key, { name }] of sheet) {
      if (names.has(key)) at = order.indexOf(key);
      else {
        at += 1;
        order.splice(at, 0, key);
        names.set(key, name);
      }
    }
  }
  return order.map((key) => {
    const values = sheets.map((sheet) => sheet.get(key)?.value ?? null);
    return { name: names.get(key) ?? key, values, differs: new Set(values).size > 1 };
  });
}

function sheetOf({ specifications, variants, leftOut = [] }: Compared) {
  const sheet = new Map<string, { name: string; value: string }>();
  for (const [name, value] of Object.entries(specifications)) {
    sheet.set(keyOf(name), { name, value });
  }
  for (const name of new Set(variants.flatMap(({ attributes }) => Object.keys(attributes)))) {
    const choices = new Set(variants.flatMap(({ attributes }) => attributes[name] ?? []));
    sheet.set(keyOf(name), { name, value: [...choices].join(', ') });
  }
  for (const name of leftOut) sheet.delete(keyOf(name));
  return sheet;
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

export interface ComparedProduct {
  readonly slug: string;
  readonly name: string;
  /** The slug of its category. */
  readonly category: string;
}

/** Why a product cannot be added to those that are compared; null if it can. */
export function comparisonRefusal(
  chosen: readonly ComparedProduct[],
  { category }: ComparedProduct,
): string | null {
  if (chosen.some((each) => each.category !== category)) {
    return 'Compare products of one category. Clear the comparison to start with this one.';
  }
  if (chosen.length >= MAX_COMPARED) {
    return `You can compare up to ${MAX_COMPARED} products. Remove one to add another.`;
  }
  return null;
}
