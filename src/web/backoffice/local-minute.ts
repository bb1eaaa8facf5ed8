/** A moment of the reader's zone as an ISO instant; null when the field is blank. */
export function instantOf(localText: string): string | null {
  const date = new Date(localText);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** An instant as the text of a field for date and time: `2026-08-13T09:30` in the reader's zone. */
export function localMinute(instant: string): string {
  const date = new Date(instant);
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
