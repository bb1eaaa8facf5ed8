import { createStore, useStore } from '#web/lib/store.ts';
import { loadedWhenOpen } from './loaded-when-open.tsx';
import { hasToasts, waitingToasts } from './toast.ts';

const isMissing = createStore(false);

const ToastList = loadedWhenOpen(async () => (await import('./toast-list.tsx')).ToastList, {
  onMissing: () => isMissing.set(true),
});

/** Shows the toasts; mounted once. Without a connection for the list's code, the newest as text. */
export function Toaster() {
  const newest = useStore(waitingToasts).at(-1);
  const isText = useStore(isMissing) && newest !== undefined;
  return (
    <>
      {isText && (
        <p
          role="alert"
          className="on-ink fixed inset-x-4 bottom-4 z-toast rounded-card bg-ink p-4 text-small text-white shadow-popover sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
        >
          {newest.message}
        </p>
      )}
      <ToastList open={useStore(hasToasts)} />
    </>
  );
}
