/** "Tuesday 8 December 2026" for YYYY-MM-DD. */
export function dayInWords(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-AU', {
    dateStyle: 'full',
    timeZone: 'UTC',
  });
}
