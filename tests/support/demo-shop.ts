import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

import {
  type DemoShop,
  type DemoShopOptions,
  type DemoTemplate,
  startCopy,
} from './demo-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template that the run's demo shops are copied from. */
    demoTemplate: DemoTemplate;
  }
}

/** A demo shop for one test file; no other file sees or changes its data. */
export function startDemoShop(options: DemoShopOptions = {}): Promise<DemoShop> {
  return startCopy(inject('demoTemplate'), options);
}

/** The demo shop of a test file, with a connection to its database. */
interface UsedDemoShop extends Readonly<Pick<DemoShop, 'url' | 'databaseUrl' | 'dataDir'>> {
  readonly logs: DemoShop['logs'];
  readonly database: pg.Client;
}

/** Runs a demo shop from before the first test of this file until after its last. */
export function useDemoShop(): UsedDemoShop {
  let shop: DemoShop | undefined;
  let database: pg.Client | undefined;
  beforeAll(async () => {
    shop = await startDemoShop();
    database = new pg.Client({ connectionString: shop.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await shop?.stop();
  });
  const running = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('Use the shop inside a test: it starts before it.');
    return part;
  };
  return {
    get url() {
      return running(shop).url;
    },
    get databaseUrl() {
      return running(shop).databaseUrl;
    },
    get dataDir() {
      return running(shop).dataDir;
    },
    get database() {
      return running(database);
    },
    logs: () => running(shop).logs(),
  };
}
