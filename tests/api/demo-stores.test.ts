import { expect, test } from 'vitest';

import { StoreBodySchema } from '#contract/schemas/site-content.ts';

import { DEMO_STORES } from '#db/seed/data/stores.ts';
import { STORE } from '#server/content/items/kinds.ts';
import { findLocality } from '#web/features/company/find-locality.ts';

test.each(DEMO_STORES.map((store) => [store.name, store] as const))(
  '%s could have been entered by an administrator, and its suburb can be searched for',
  (_name, store) => {
    expect(STORE.clean(StoreBodySchema.parse(store))).toEqual(store);
    expect(findLocality(store.suburb)?.postcode).toBe(store.postcode);
  },
);
