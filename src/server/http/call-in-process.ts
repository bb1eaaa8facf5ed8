import type { z } from 'zod';

import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import { pickerOf, type Picker } from '#contract/schemas/pick.ts';
import { shapeOf } from '#contract/schemas/shape.ts';

import { reportError } from '#server/http/errors.ts';
import type { Api } from '#server/http/mount.ts';
import { runCall } from '#server/http/run-call.ts';
import { currentRequestId } from '#server/platform/current-request.ts';

/** The decoded input of a call that reads. */
export interface ReadInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Makes a declared call; throws the ApiError that a client over HTTP would throw. */
export type CallInProcess = (entry: Endpoint, input: ReadInput) => Promise<unknown>;

const LOOPBACK = '127.0.0.1';

/**
 * Calls the API from within its process, without a request, a response and JSON between them.
 * Guards, validation and errors are those of every call; the answer has the declared fields and no
 * others. The caller is the shop's own pages: nobody is signed in, and nothing is written.
 */
export function createCallInProcess(api: Pick<Api, 'services' | 'authenticate' | 'handlers'>) {
  const { services, authenticate } = api;
  const { config, log } = services;
  const pickers = new Map<Endpoint, Picker>();

  const pickerFor = (entry: Endpoint): Picker => {
    const known = pickers.get(entry);
    if (known !== undefined) return known;
    const picker = pickerOf(shapeOf(entry.output as unknown as z.ZodType));
    pickers.set(entry, picker);
    return picker;
  };

  const call: CallInProcess = async (entry, { params = {}, query = {} }) => {
    const handler = api.handlers.get(entry);
    if (handler === undefined || entry.method !== 'GET' || entry.output === undefined) {
      throw new Error(`A page cannot call ${entry.method} ${entry.path}.`);
    }
    const id = currentRequestId();
    try {
      const output = await runCall(
        { services, authenticate },
        { entry, handler },
        {
          id,
          clientIp: LOOPBACK,
          bearer: undefined,
          apiKey: config.publicKey,
          params,
          query: queryOf(query),
          headers: {},
          origin: config.siteUrl,
          readBody: () => Promise.resolve(undefined),
        },
      );
      return pickerFor(entry)(output);
    } catch (thrown) {
      const { status, code, message, details } = reportError(thrown, {
        requestId: id,
        path: entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
        log,
      });
      const { fields, data } = details;
      throw new ApiError({
        status,
        code,
        message,
        data,
        requestId: id,
        ...(fields === undefined ? {} : { fields }),
      });
    }
  };
  return call;
}

/** The parameters as a URL carries them: text, and nothing for what is absent. */
function queryOf(values: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const query = new Map<string, string[]>();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    query.set(name, ([value].flat() as (string | number | boolean)[]).map(String));
  }
  return query;
}
