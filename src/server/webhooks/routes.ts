import {
  adminWebhookEndpoints,
  sellerWebhookEndpoints,
  type WebhookDelivery,
  type WebhookInput,
} from '#contract/endpoints/webhooks.ts';
import { AppError } from '#contract/errors/app-error.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { createReadAs, type ReadAs } from '#server/http/read-as.ts';
import { sellerScope, type ScopedInput } from '#server/http/seller-scope.ts';
import {
  getEndpoint,
  makeEndpoint,
  removeEndpoint,
  replaceEndpoint,
  rotateSecret,
  setActive,
} from '#server/webhooks/change-endpoint.ts';
import { bodyAllowedNow } from '#server/webhooks/payload.ts';
import {
  presentDelivery,
  presentDeliveryDetail,
  presentEndpoint,
  readerOf,
} from '#server/webhooks/present.ts';
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  listEndpoints,
  type WebhookOwner,
} from '#server/webhooks/queries.ts';
import { replayOne, replaySince } from '#server/webhooks/replay.ts';
import { sendTest } from '#server/webhooks/send-test.ts';

export function mountWebhooks(api: Api): void {
  const readAs = createReadAs(api);
  mount(
    api,
    sellerWebhookEndpoints,
  )(
    handlersFor(
      'seller',
      readAs,
      (ctx, { query }) => sellerScope(ctx, query.seller_id, 'read webhooks').sellerId,
    ),
  );
  mount(api, adminWebhookEndpoints)(handlersFor('admin', readAs, () => null));
}

interface OneInput extends ScopedInput {
  readonly params: { readonly id: string };
}

interface DeliveryInput extends ScopedInput {
  readonly params: { readonly id: string; readonly delivery_id: string };
}

interface ListInput extends OneInput {
  readonly query: ScopedInput['query'] & {
    readonly state?: WebhookDelivery['state'] | undefined;
    readonly type?: WebhookDelivery['type'] | undefined;
    readonly limit: number;
    readonly offset: number;
  };
}

/** Both areas have the same calls; they differ in whose webhooks they are. */
function handlersFor(
  area: 'seller' | 'admin',
  readAs: ReadAs,
  ownerOf: (ctx: SignedInCtx, input: ScopedInput) => WebhookOwner,
) {
  const whichOf = (ctx: SignedInCtx, input: OneInput) => ({
    owner: ownerOf(ctx, input),
    id: input.params.id,
  });
  /** Administrators look at a seller's webhooks and change none: they would answer for it. */
  const mayChange = ({ actor }: SignedInCtx) => area === 'admin' || actor.seller !== null;
  const changeableOf = (ctx: SignedInCtx, input: OneInput) => {
    if (!mayChange(ctx)) throw new AppError('FORBIDDEN');
    return whichOf(ctx, input);
  };
  return {
    list: async (ctx: SignedInCtx, input: ScopedInput) => {
      const rows = await listEndpoints(ctx.db, ownerOf(ctx, input));
      return {
        webhooks: rows.map((row) => presentEndpoint(ctx, row)),
        can_change: mayChange(ctx),
      };
    },
    make: async (ctx: SignedInCtx, { body }: { readonly body: WebhookInput }) => {
      const { row, secret } = await makeEndpoint(ctx, { area, input: body });
      return { ...presentEndpoint(ctx, row), secret };
    },
    replace: async (ctx: SignedInCtx, input: OneInput & { readonly body: WebhookInput }) =>
      presentEndpoint(ctx, await replaceEndpoint(ctx, changeableOf(ctx, input), input.body)),
    rotateSecret: async (ctx: SignedInCtx, input: OneInput) => {
      const { row, secret } = await rotateSecret(ctx, changeableOf(ctx, input));
      return { ...presentEndpoint(ctx, row), secret };
    },
    setActive: async (
      ctx: SignedInCtx,
      input: OneInput & { readonly body: { readonly is_active: boolean } },
    ) => presentEndpoint(ctx, await setActive(ctx, changeableOf(ctx, input), input.body.is_active)),
    remove: async (ctx: SignedInCtx, input: OneInput) => {
      await removeEndpoint(ctx, whichOf(ctx, input));
      return undefined;
    },
    sendTest: async (ctx: SignedInCtx, input: OneInput) =>
      presentDelivery(await sendTest(ctx, changeableOf(ctx, input))),
    listDeliveries: async (ctx: SignedInCtx, input: ListInput) => {
      const { owner, id } = whichOf(ctx, input);
      const row = await getEndpoint(ctx, owner, id);
      const { rows, totalCount } = await listDeliveries(ctx.db, id, input.query);
      return {
        webhook: presentEndpoint(ctx, row),
        can_change: mayChange(ctx),
        deliveries: rows.map(presentDelivery),
        totalCount,
      };
    },
    getDelivery: async (ctx: SignedInCtx, input: DeliveryInput) => {
      const { owner, id } = whichOf(ctx, input);
      const endpoint = await getEndpoint(ctx, owner, id);
      const row = await findDelivery(ctx.db, id, input.params.delivery_id);
      if (row === undefined) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
      const body = await bodyAllowedNow(readAs, row, {
        reader: readerOf(ctx, endpoint, ctx.now),
        isOfSeller: owner !== null,
      });
      return presentDeliveryDetail({ ...row, body }, await listAttempts(ctx.db, row.id));
    },
    replay: async (ctx: SignedInCtx, input: DeliveryInput) =>
      presentDelivery(await replayOne(ctx, changeableOf(ctx, input), input.params.delivery_id)),
    replaySince: async (
      ctx: SignedInCtx,
      input: OneInput & {
        readonly body: { readonly since: string; readonly given_up_only: boolean };
      },
    ) => ({
      replayed: await replaySince(ctx, changeableOf(ctx, input), {
        since: new Date(input.body.since),
        givenUpOnly: input.body.given_up_only,
      }),
    }),
  };
}
