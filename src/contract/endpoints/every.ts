import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/all.ts';
import { officeEndpoints } from '#contract/endpoints/office.ts';

/** Every declared API call: what is mounted, documented and swept by the tests. */
export function allEndpoints(): readonly Endpoint[] {
  return [...Object.values(endpoints), ...Object.values(officeEndpoints)].flatMap(
    (group) => Object.values(group) as Endpoint[],
  );
}
