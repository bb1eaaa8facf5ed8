export interface ListSort<Sort extends string> {
  readonly by: Sort;
  readonly direction: 'asc' | 'desc';
}

/** One page of a sorted list. */
export interface ListPage<Sort extends string> {
  readonly sort: ListSort<Sort>;
  readonly limit: number;
  readonly offset: number;
}

/** The order of a list: "-price" sorts by price, descending. */
export function sortOf<Sort extends string>(written: Sort | `-${Sort}`): ListSort<Sort> {
  return written.startsWith('-')
    ? { by: written.slice(1) as Sort, direction: 'desc' }
    : { by: written as Sort, direction: 'asc' };
}
