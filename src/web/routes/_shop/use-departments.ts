import { useRouter } from '@tanstack/react-router';

import { usePart, type Part, type PartState } from '#web/lib/parts.ts';

const LAYOUT = '/shop-layout';

/** A page's part of the departments; the menus of the layout are loaded again with it. */
export function useDepartments<T>(part: Part<T>, load: () => Promise<T>): PartState<T> {
  const router = useRouter();
  const { settled, retry } = usePart(part, { load });
  return {
    settled,
    retry: () => {
      retry();
      void router.invalidate({ filter: ({ routeId }) => routeId === LAYOUT });
    },
  };
}
