import { useEffect, useState, type ComponentType } from 'react';

/**
 * What lies over the page, such as toasts: fetched and mounted after hydration, for its served
 * markup would carry inline styles, which the policy blocks, and the first view does without it.
 * While its code cannot be fetched the page goes on without it; it is asked for again once there is
 * a connection.
 */
export function lateOverlay(load: () => Promise<ComponentType>): ComponentType {
  return function LateOverlay() {
    const [Overlay, setOverlay] = useState<ComponentType | null>(null);
    useEffect(() => {
      let isGone = false;
      const fetchIt = () =>
        void load().then(
          (loaded) => {
            globalThis.removeEventListener('online', fetchIt);
            if (!isGone) setOverlay(() => loaded);
          },
          () => undefined,
        );
      globalThis.addEventListener('online', fetchIt);
      fetchIt();
      return () => {
        isGone = true;
        globalThis.removeEventListener('online', fetchIt);
      };
    }, []);
    return Overlay === null ? null : <Overlay />;
  };
}
