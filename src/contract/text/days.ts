/** "November 2026" for YYYY-MM. */
export function monthInWords(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-AU', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
}

/** "Tuesday 8 December 2026" for YYYY-MM-DD. */
export function dayInWords(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const inWords = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-AU', { timeZone: 'UTC', ...options });
  // Apart, because browsers differ about a comma between them.
  return `${inWords({ weekday: 'long' })} ${inWords({ dateStyle: 'long' })}`;
}
