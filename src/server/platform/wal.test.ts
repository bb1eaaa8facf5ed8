import { expect, it } from 'vitest';

import { isSegment, segmentAfter, segmentAt } from './wal.ts';

it('names the segment of a position as PostgreSQL does', () => {
  expect(segmentAt({ timeline: 1, lsn: '0/5000028' })).toBe('000000010000000000000005');
  expect(segmentAt({ timeline: 2, lsn: '1A/FFFFFFFF' })).toBe('000000020000001A000000FF');
  expect(segmentAt({ timeline: 11, lsn: 'FFFFFFFF/0' })).toBe('0000000BFFFFFFFF00000000');
});

it('counts on after 256 segments', () => {
  expect(segmentAfter('000000010000000000000009')).toBe('00000001000000000000000A');
  expect(segmentAfter('0000000100000000000000FF')).toBe('000000010000000100000000');
  expect(segmentAfter('00000001000000FF000000FF')).toBe('000000010000010000000000');
});

it('knows segments from the other files of an archive', () => {
  const names = ['000000010000000000000005', '00000002.history', 'state.json'];
  expect(names.filter(isSegment)).toEqual(['000000010000000000000005']);
  expect(isSegment('000000010000000000000005.00000028.backup')).toBe(false);
});
