import { useRouter } from '@tanstack/react-router';

import type { ApiClient } from '#web/lib/api-client.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

export function useApi(): ApiClient {
  return (useRouter().options.context as RouterContext).api;
}
