import { inject } from 'vitest';

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
