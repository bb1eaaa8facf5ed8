/** First and last byte, inclusive. Null sends all: without a valid header or for several ranges. */
export function rangeOf(header: string | undefined, size: number) {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '') {
    const count = Number(to);
    return count === 0 ? 'unsatisfiable' : { first: Math.max(0, size - count), last: size - 1 };
  }
  const first = Number(from);
  if (first >= size) return 'unsatisfiable';
  const last = to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return last < first ? null : { first, last };
}
