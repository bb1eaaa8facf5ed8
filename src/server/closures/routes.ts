import { closureEndpoints } from '#contract/endpoints/office-operations.ts';

import {
  closeAsAdministrator,
  openAsAdministrator,
  presentClosure,
} from '#server/closures/change-closure.ts';
import { findClosure } from '#server/closures/queries.ts';
import { mount, type Api } from '#server/http/mount.ts';

export function mountClosures(api: Api): void {
  mount(
    api,
    closureEndpoints,
  )({
    getClosure: async ({ db }) => ({ closure: presentClosure(await findClosure(db)) }),
    closeShop: async (ctx, { body }) => ({ closure: await closeAsAdministrator(ctx, body) }),
    openShop: async (ctx) => ({ closure: await openAsAdministrator(ctx) }),
  });
}
