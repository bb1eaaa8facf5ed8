/** The items of a text, separated by commas. */
export function listed(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}
