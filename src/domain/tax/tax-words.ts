type TaxPrefix = 'Includes' | 'Plus' | 'includes' | 'with' | null;

/**
 * The words for the tax of a price or an order: "Includes GST (10%)", or "No GST" where every rate
 * is 0, as with sellers who are not registered for GST. Inside a sentence: "includes", "no GST".
 */
export function taxWords(label: string, prefix: TaxPrefix): string {
  const untaxed = / \(0%\)$/;
  const no = prefix === 'includes' || prefix === 'with' ? 'no' : 'No';
  if (untaxed.test(label)) return `${no} ${label.replace(untaxed, '')}`;
  return prefix === null ? label : `${prefix} ${label}`;
}
