import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/all.ts';
import { browserErrorEndpoints } from '#contract/endpoints/browser-errors.ts';
import { officeEndpoints } from '#contract/endpoints/office.ts';

/** A call with its name in the API document, such as `catalogListProducts`. */
export type NamedEndpoint = Endpoint & { readonly operationId: string };

const every = Object.entries({
  ...endpoints,
  ...officeEndpoints,
  browserErrors: browserErrorEndpoints,
}).flatMap(([group, entries]) =>
  Object.entries(entries as Readonly<Record<string, Endpoint>>).map(
    ([name, entry]): NamedEndpoint => ({
      ...entry,
      operationId: group + name.charAt(0).toUpperCase() + name.slice(1),
    }),
  ),
);

/** Every declared API call: each is mounted, documented and covered by the sweep tests. */
export function allEndpoints(): readonly NamedEndpoint[] {
  return every;
}
