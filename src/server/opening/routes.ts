import { openingEndpoints } from '#contract/endpoints/office-opening.ts';

import { mount, type Api } from '#server/http/mount.ts';
import { getOpening, openForBusiness, setConfirmation } from '#server/opening/open-shop.ts';

export function mountOpening(api: Api): void {
  mount(
    api,
    openingEndpoints,
  )({
    getOpening: (ctx) => getOpening(ctx),
    confirmLine: (ctx, { body }) => setConfirmation(ctx, body),
    openForBusiness: (ctx) => openForBusiness(ctx),
  });
}
