/** A file of the write-ahead log: timeline, and the position in units of 4 GB and 16 MB. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const SEGMENTS_PER_UNIT = 256;
const SEGMENT_BITS = 24;

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');

export const isSegment = (name: string) => SEGMENT.test(name);

/** The segment that contains a position such as `1A/2B3C4D5E`. */
export function segmentAt({ timeline, lsn }: { timeline: number; lsn: string }): string {
  const [unit = '', offset = ''] = lsn.split('/');
  return `${hex(timeline)}${hex(parseInt(unit, 16))}${hex(parseInt(offset, 16) >>> SEGMENT_BITS)}`;
}

/** The segment that follows on the same timeline. */
export function segmentAfter(name: string): string {
  const [, timeline = '', unit = '', number = ''] = SEGMENT.exec(name) ?? [];
  const next = parseInt(number, 16) + 1;
  return next < SEGMENTS_PER_UNIT
    ? `${timeline}${unit}${hex(next)}`
    : `${timeline}${hex(parseInt(unit, 16) + 1)}${hex(0)}`;
}
