import { useEffect, useState, type ComponentType } from 'react';

/**
 * Mounts what lies over the page, such as toasts, after hydration: its server-rendered markup would
 * need inline styles, which the CSP blocks, and the first view does not need it. If its code fails
 * to load, the page works without it, and it is loaded when the connection returns.
 */
export function lazyOverlay(load: () => Promise<ComponentType>): ComponentType {
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
