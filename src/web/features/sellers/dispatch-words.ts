/** "1 business day", or "1-2 business days". */
export function dispatchWords(days: string): string {
  return days.trim() === '1' ? '1 business day' : `${days.trim()} business days`;
}
