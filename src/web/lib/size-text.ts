/** Megabytes from 1 MB on, kilobytes below. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} kB` : `${Math.round(kilobytes / 102.4) / 10} MB`;
}
