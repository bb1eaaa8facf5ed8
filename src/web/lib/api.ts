import type { ApiClient } from '#web/lib/api-client.ts';
import { useRouterContext } from '#web/lib/router-context.ts';

export function useApi(): ApiClient {
  return useRouterContext().api;
}
