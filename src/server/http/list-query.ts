/** The order that a list was asked for: "-price" is by price, descending. */
export function sortOf<Sort extends string>(
  written: Sort | `-${Sort}`,
): { readonly by: Sort; readonly isDescending: boolean } {
  const isDescending = written.startsWith('-');
  return { by: (isDescending ? written.slice(1) : written) as Sort, isDescending };
}
