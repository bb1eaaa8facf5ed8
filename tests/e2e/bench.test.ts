import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '#server/platform/database.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { type DemoShop } from '#tests/support/demo-template.ts';

import { readNames } from '../../scripts/bench/addresses.ts';
import { type Bench, openBench } from '../../scripts/bench/bench.ts';
import { type Row, ROWS } from '../../scripts/bench/rows.ts';

/** Long enough for one answer: the figures are not looked at. */
const SECONDS = 0.05;

let shop: DemoShop | undefined;
let bench: Bench;

beforeAll(async () => {
  shop = await startDemoShop();
  const { databaseUrl: url, dataDir } = shop;
  const database = openDatabase(url, { max: 1 });
  const names = await readNames(database.db);
  await database.close();
  bench = await openBench({ url, dataDir, names, seconds: SECONDS });
});

afterAll(async () => {
  await bench.stop();
  await shop?.stop();
});

/** The rows about 5 % of traces differ from those about all of them only in a setting. */
const isDistinct = ({ what }: Row) => !what.startsWith('observed by traces of 5 %');

test.each(ROWS.filter(isDistinct))(
  'the benchmark measures $what, $clients clients, $asked',
  async ({ measure, limit }) => {
    const measured = await measure(bench);
    const found = Object.values(measured.ours).some((figure) => figure > 0);
    expect(found || /\d/.test(measured.note ?? '')).toBe(true);
    if (limit !== undefined) expect(measured.limit?.perSecond).toBeGreaterThan(0);
  },
);
