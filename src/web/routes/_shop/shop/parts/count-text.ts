/** "10,000", or "10,000+" for a count that is a lower bound (Rule 56). */
export function countText(count: number, isCapped: boolean): string {
  return `${count.toLocaleString('en-AU')}${isCapped ? '+' : ''}`;
}
