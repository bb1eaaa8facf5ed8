import type { Endpoint } from '#contract/endpoint.ts';

import type { Actor } from '#server/http/context.ts';
import type { Api } from '#server/http/mount.ts';
import { runCall } from '#server/http/run-call.ts';
import { newId } from '#server/platform/ids.ts';

/** Reads one record through a call of the API, for this actor. Throws the call's AppError. */
export type ReadAs = (
  entry: Endpoint,
  input: { readonly actor: Actor; readonly id: string },
) => Promise<unknown>;

const THE_SERVER = '127.0.0.1';

/** Jobs read what they send to other systems as those would: through the API, with its guards. */
export function createReadAs({ services, handlers }: Pick<Api, 'services' | 'handlers'>): ReadAs {
  return async (entry, { actor, id }) => {
    const handler = handlers.get(entry);
    if (handler === undefined || entry.method !== 'GET') {
      throw new Error(`A job cannot read ${entry.path}.`);
    }
    const query = new Map<string, string[]>();
    if (actor.seller !== null) query.set('seller_id', [actor.seller.id]);
    return runCall(
      { services, authenticate: () => Promise.resolve(actor) },
      { entry, handler },
      {
        id: newId(),
        clientIp: THE_SERVER,
        // `authenticate` above says who it is.
        bearer: '',
        apiKey: undefined,
        params: { id },
        query,
        headers: {},
        origin: services.config.siteUrl,
        readBody: () => Promise.resolve(undefined),
      },
    );
  };
}
