/**
 * The words for the tax of a price or an order: "Includes GST (10%)", or "No GST" where every rate
 * is 0, as with sellers who are not registered for GST.
 */
export function taxWords(label: string, prefix: 'Includes' | 'Plus' | null): string {
  const untaxed = / \(0%\)$/;
  if (untaxed.test(label)) return `No ${label.replace(untaxed, '')}`;
  return prefix === null ? label : `${prefix} ${label}`;
}
