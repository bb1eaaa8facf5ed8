import { useRouter } from '@tanstack/react-router';

import type { Role } from '#domain/access/access.ts';

import type { endpoints } from '#contract/endpoints/all.ts';
import type { officeEndpoints } from '#contract/endpoints/office.ts';
import type { Profile } from '#contract/schemas/customer.ts';

import type { ClientOf } from '#web/lib/api-client.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

/** The shop's calls and those of the back offices. */
export type OfficeApi = ClientOf<typeof endpoints & typeof officeEndpoints>;

/** What every loader of the back offices can use. */
export interface OfficeContext extends RouterContext {
  readonly api: OfficeApi;
  /** Who came in; null where the shop could not say. */
  readonly role: Role | null;
  /** The sellers that they work for (Rule 130). */
  readonly sellers: Profile['sellers'];
}

export function useOfficeApi(): OfficeApi {
  return (useRouter().options.context as unknown as OfficeContext).api;
}
