import { useEffect, useState } from 'react';

import { createStore, useStore } from '#web/lib/store.ts';

import { loadedWhenOpen, onApproach } from './loaded-when-open.tsx';
import { hasToasts, waitingToasts } from './toast.ts';

const isMissing = createStore(false);

const ToastList = loadedWhenOpen(async () => (await import('./toast-list.tsx')).ToastList, {
  onMissing: () => isMissing.set(true),
});

/**
 * Shows the toasts; mounted once. The empty list is there before the first press, because screen
 * readers announce what is added to it. Without its code, the newest as text.
 */
export function Toaster() {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => onApproach('button', () => setIsNear(true)), []);
  const newest = useStore(waitingToasts).at(-1);
  const isText = useStore(isMissing) && newest !== undefined;
  return (
    <>
      {isText && (
        <div
          role="alert"
          className="on-ink fixed inset-x-4 bottom-4 z-toast rounded-card bg-ink p-4 text-small text-white shadow-popover sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
        >
          <p>{newest.message}</p>
          {newest.action && 'onAction' in newest.action && (
            <button
              type="button"
              onClick={newest.action.onAction}
              className="inline-flex min-h-11 items-center font-[650] text-wattle"
            >
              {newest.action.label}
            </button>
          )}
        </div>
      )}
      <ToastList open={useStore(hasToasts) || isNear} />
    </>
  );
}
