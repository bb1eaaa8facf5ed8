import { type Chosen, measureTypedList } from './attributes.ts';
import {
  distinct,
  listOf,
  type Names,
  pick,
  someBeginning,
  someFilter,
  someMistake,
  somePage,
  someText,
  SORTS,
  take,
} from './addresses.ts';
import {
  type Bench,
  compare,
  type Figures,
  onlyOnce,
  recordLimit,
  repeated,
  type Supply,
} from './bench.ts';
import { measureBrokenRows, measureDryRun, measureKilledImport } from './imports.ts';
import { BY_LOG, byTraces, measureObserving, type Observed } from './observed.ts';
import { measureOfficeList, OFFICE_LISTS } from './office.ts';
import { measureOverload } from './overload.ts';
import {
  measureDrawingAlone,
  measureDrawn,
  measureFirstViews,
  measureKept,
  measureObservedPages,
  type Encoding,
} from './pages.ts';
import { measureReviewedPage, measureReviewList, type ReviewQuery } from './reviews.ts';
import { measureChange, measureCrowd, measureMemory, whilePricesChange } from './shops.ts';
import { measureNewCarts, measureObservedOrders, measureOrders } from './trade.ts';

export interface Row {
  readonly what: string;
  /** Whether the shop has the answers in its memory. */
  readonly asked: 'first time' | 'asked before' | 'after changes' | '';
  readonly clients: number;
  /** What the limit is. */
  readonly limit?: string;
  readonly goal?: string | undefined;
  readonly measure: (bench: Bench) => Promise<Result>;
}

export interface Result {
  readonly ours: Partial<Figures>;
  readonly limit?: Partial<Figures>;
  /** What the columns have no room for. */
  readonly note?: string;
}

type Make = (names: Names) => string | null;

/** Calls at addresses that nobody asked before. */
function first(what: string, make: Make, clients = 1, goal?: string): Row {
  return calls({ what, asked: 'first time', clients, goal }, (names) =>
    onlyOnce(distinct(() => make(names))),
  );
}

/** Calls at 48 addresses that were asked before. */
function again(what: string, make: Make, goal?: string): Row {
  return calls({ what, asked: 'asked before', clients: 4, goal }, (names) =>
    repeated(
      take(
        48,
        distinct(() => make(names)),
      ),
    ),
  );
}

function calls(row: Omit<Row, 'measure' | 'limit'>, supplyOf: (names: Names) => Supply): Row {
  return {
    ...row,
    limit: 'same statements',
    measure: (bench) => measureCalls(bench, supplyOf(bench.names), row.clients),
  };
}

async function measureCalls(bench: Bench, supply: Supply, clients: number): Promise<Result> {
  const shop = await bench.shop();
  const limit = await recordLimit(bench, { supply, config: shop.config });
  return compare(bench, { sides: { limit, ours: { target: shop, supply } }, clients });
}

function whileEdited(row: Row): Row {
  return {
    ...row,
    measure: (bench) => whilePricesChange(bench, () => row.measure(bench)),
  };
}

/** Pages that are drawn for the first time, with data that nobody asked for. */
function firstView(clients: number, goal: string): Row {
  return {
    what: 'page: product, first view',
    asked: 'first time',
    clients,
    limit: 'React over HTTP',
    goal,
    measure: (bench) => measureFirstViews(bench, () => productPage(bench.names), clients),
  };
}

/** Pages drawn for each request, with data that was asked before. */
function drawn(
  what: string,
  paths: (names: Names) => readonly string[],
  clients: number,
  goal: string,
): Row {
  return {
    what: `page drawn: ${what}`,
    asked: 'asked before',
    clients,
    limit: 'React over HTTP',
    goal,
    measure: (bench) => measureDrawn(bench, paths(bench.names), clients),
  };
}

function drawing(what: string, path: (names: Names) => string): Row {
  return {
    what: `drawing alone: ${what}`,
    asked: 'asked before',
    clients: 1,
    limit: 'React',
    goal: '50 %',
    measure: (bench) => measureDrawingAlone(bench, path(bench.names)),
  };
}

function kept(encoding: Encoding, goal?: string): Row {
  return {
    what: `kept page /shop, ${encoding}`,
    asked: 'asked before',
    clients: 50,
    limit: 'same bytes',
    goal,
    measure: (bench) => measureKept(bench, '/shop', 50, encoding),
  };
}

function orders(clients: number): Row {
  return {
    what: 'place order',
    asked: 'first time',
    clients,
    limit: 'raw transaction',
    measure: (bench) => measureOrders(bench, clients),
  };
}

/** What observing costs. */
function observed(
  what: string,
  { how, clients }: { readonly how: Observed; readonly clients: number },
  measure: Row['measure'],
): Row {
  return {
    what: `observed by ${how.by}: ${what}`,
    asked: '',
    clients,
    limit: `without ${how.by}`,
    goal: how === BY_LOG ? '3 %' : undefined,
    measure,
  };
}

function observedOrders(how: Observed): Row {
  return observed('place order', { how, clients: 8 }, (bench) =>
    measureObservedOrders(bench, how, 8),
  );
}

function observedProducts(how: Observed): Row {
  return observed('page drawn, product', { how, clients: 4 }, (bench) =>
    measureObservedPages(bench, productPages(bench.names), { how, isKept: false, clients: 4 }),
  );
}

function change(of: 'price' | 'stock', page: 'product' | 'list'): Row {
  return {
    what: `change of ${of} visible, ${page}`,
    asked: 'first time',
    clients: 2,
    goal: 'p95 1 s',
    measure: (bench) => measureChange(bench, of, page),
  };
}

function office(list: string): Row {
  return {
    what: `back office: ${list}`,
    asked: 'asked before',
    clients: 1,
    limit: 'same statements',
    goal: 'p95 100 ms',
    measure: (bench) => measureOfficeList(bench, list),
  };
}

function reviews(what: string, query: ReviewQuery): Row {
  return {
    what: `reviews of a product with 4,000, ${what}`,
    asked: 'asked before',
    clients: 1,
    limit: 'same statements',
    goal: 'p95 20 ms',
    measure: (bench) => measureReviewList(bench, query),
  };
}

function typed(chosen: Chosen): Row {
  return {
    what: `category with attributes, ${chosen} chosen`,
    asked: 'after changes',
    clients: 1,
    limit: 'without any',
    goal: 'p95 x 2',
    measure: (bench) => measureTypedList(bench, chosen),
  };
}

const productPage = ({ products }: Names) => `/products/${pick(products).slug}`;
const productPages = ({ products }: Names) =>
  products.slice(0, 48).map(({ slug }) => `/products/${slug}`);
const shopPages = () => Array.from({ length: 8 }, (_, at) => `/shop?page=${at + 2}`);
const suggestions = (names: Names) => {
  const text = someBeginning(names);
  return text === null ? null : `/api/suggestions?query=${encodeURIComponent(text)}`;
};
const misspelled = (names: Names) => {
  const text = someMistake(names);
  return text === null ? null : listOf({ searchQuery: text });
};
const centsRange = (names: Names) => {
  const { minPrice, maxPrice, ...scope } = someFilter(names);
  return listOf({ ...scope, minPrice: `${minPrice}.34`, maxPrice: `${maxPrice}.76`, facets: true });
};
const filtered = (names: Names) => listOf({ ...someFilter(names), facets: true });

function importing(what: string, goal: string, measure: Row['measure']): Row {
  return { what: `import: ${what}`, asked: '', clients: 1, goal, measure };
}

export const ROWS: readonly Row[] = [
  drawn('/shop', shopPages, 4, '300/s, 3.5 ms'),
  drawn('product', productPages, 4, '300/s, 3.5 ms'),
  drawn('home', () => ['/'], 1, '250/s, 4.5 ms'),
  {
    what: 'page drawn: product with 4,000 reviews',
    asked: 'asked before',
    clients: 1,
    limit: 'a page without',
    measure: measureReviewedPage,
  },
  drawing('/shop', () => '/shop'),
  drawing('product', (names) => productPages(names)[0] ?? ''),
  drawing('home', () => '/'),
  kept('br'),
  kept('identity', '85 % of br'),
  kept('304'),
  firstView(1, '25 ms'),
  firstView(4, '100/s'),
  first('product, first view', (names) => `/api${productPage(names)}`),
  first('related products', (names) => `/api${productPage(names)}/related`, 1, '5 ms'),
  reviews('newest', {}),
  reviews('far page', { offset: 3_900 }),
  reviews('most helpful', { sort: 'helpful' }),
  reviews('five stars', { stars: 5 }),
  reviews('five stars, most helpful', { stars: 5, sort: 'helpful' }),
  again('list, first page', () => listOf({})),
  again('list, filter and facets', filtered),
  whileEdited(again('list, filter and facets, while prices change', filtered)),
  first('list, filter and facets', filtered, 4, '500/s'),
  typed('nothing'),
  typed('one choice'),
  typed('two choices'),
  typed('a number'),
  first('list, price range in cents', centsRange),
  first('facets and count alone', (names) =>
    listOf({ ...someFilter(names), limit: 1, facets: true }),
  ),
  first('list, page at offset N/2', (names) => somePage(names, [0.48, 0.52]), 1, '15 / 30 ms'),
  first('list, page at any offset, any order', (names) => somePage(names, [0, 1], SORTS)),
  first('text search', (names) => listOf({ searchQuery: someText(names) })),
  first('text search and facets', (names) =>
    listOf({ searchQuery: someText(names), facets: true }),
  ),
  first('misspelled word', misspelled, 1, '40 / 80 ms'),
  first('suggestions', suggestions, 1, '20 / 50 ms'),
  again('text search', (names) => listOf({ searchQuery: someText(names) })),
  again('suggestions', suggestions),
  {
    what: 'new cart with a line',
    asked: 'first time',
    clients: 8,
    limit: 'same statements',
    goal: '1,000/s',
    measure: (bench) => measureNewCarts(bench, 8),
  },
  orders(8),
  orders(32),
  observedOrders(BY_LOG),
  observedProducts(BY_LOG),
  ...[byTraces(0.05), byTraces(1)].flatMap((how) => [observedOrders(how), observedProducts(how)]),
  {
    what: 'observed: log and metrics of a kept page alone',
    asked: 'asked before',
    clients: 50,
    limit: 'the page, with them',
    goal: '3 %',
    measure: (bench) => measureObserving(bench, 50),
  },
  observed('kept page /shop, br', { how: BY_LOG, clients: 50 }, (bench) =>
    measureObservedPages(bench, ['/shop'], { how: BY_LOG, isKept: true, clients: 50 }),
  ),
  change('price', 'product'),
  change('price', 'list'),
  change('stock', 'product'),
  {
    what: 'pages never kept',
    asked: 'first time',
    clients: 200,
    goal: '500 MB, p95 2 s',
    measure: (bench) => measureCrowd(bench, 200),
  },
  {
    what: 'overload, answers for buyers',
    asked: 'first time',
    clients: 16,
    goal: 'p99 1 s',
    measure: measureOverload,
  },
  {
    what: 'memory of a demo shop',
    asked: '',
    clients: 8,
    goal: '200 / 450 MB',
    measure: measureMemory,
  },
  ...OFFICE_LISTS.map(office),
  importing('export and dry run', '20 s, 300 MB', measureDryRun),
  importing('200 broken rows', '300 MB', measureBrokenRows),
  importing('server killed in the middle', 'nothing twice', measureKilledImport),
];
