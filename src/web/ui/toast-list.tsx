import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast as BaseToast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { cx } from './cx.ts';
import { CircleAlert, CircleCheck, Info, X } from './icons.tsx';
import { attachToaster, type ToastOptions, type ToastTone } from './toast.ts';

const SHOWN_MS = 8000;
const MOST_AT_ONCE = 3;

interface ToastData {
  tone: ToastTone;
  isSpoken: boolean;
  action: ToastOptions['action'];
}

const manager = BaseToast.createToastManager<ToastData>();

function add({ message, tone = 'success', isSpoken = false, action }: ToastOptions): void {
  manager.add({
    description: message,
    priority: tone === 'danger' ? 'high' : 'low',
    data: { tone, isSpoken: isSpoken || tone === 'danger', action },
  });
}

/** Renders the toasts. They stay while hovered or focused (F6). */
export function ToastList() {
  // Attached after the provider inside listens: a child's effect runs first.
  useEffect(() => attachToaster(add), []);
  return (
    <CSPProvider disableStyleElements>
      <BaseToast.Provider toastManager={manager} timeout={SHOWN_MS} limit={MOST_AT_ONCE}>
        <BaseToast.Portal>
          <BaseToast.Viewport
            className={cx(
              'fixed inset-x-4 bottom-4 z-toast flex flex-col gap-2 sm:right-6 sm:bottom-6 sm:left-auto sm:w-96',
              // Never over the buttons at the bottom of the screen or of the cart panel.
              'max-md:[body:has([data-buy-bar])_&]:bottom-20 [body:has([data-save-bar])_&]:bottom-20 [body:has([data-panel-foot])_&]:bottom-50',
            )}
          >
            <Toasts />
          </BaseToast.Viewport>
        </BaseToast.Portal>
      </BaseToast.Provider>
    </CSPProvider>
  );
}

/**
 * Base UI announces an urgent toast through a hidden alert and hides the toast itself from screen
 * readers, to announce it once. Its buttons must stay reachable, so it is kept visible but not
 * announced.
 */
const SPOKEN_ELSEWHERE = { 'aria-hidden': undefined, 'aria-live': 'off' } as const;

const actionClass =
  'inline-flex min-h-11 items-center rounded-control px-3 text-small font-[650] text-wattle hover:bg-ink-2';

const ICON = { info: Info, success: CircleCheck, danger: CircleAlert } as const;

const UNKNOWN: ToastData = { tone: 'info', isSpoken: false, action: undefined };

function Toasts() {
  const { toasts, close } = BaseToast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const { tone, isSpoken, action } = toast.data ?? UNKNOWN;
    const Icon = ICON[tone];
    return (
      <BaseToast.Root
        key={toast.id}
        toast={toast}
        {...(isSpoken ? SPOKEN_ELSEWHERE : null)}
        aria-label={typeof toast.description === 'string' ? toast.description : 'Message'}
        className={cx(
          'on-ink rounded-card bg-ink text-white shadow-popover transition-[opacity,translate] duration-200 ease-out-soft',
          'data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:opacity-0 data-limited:hidden',
        )}
      >
        <BaseToast.Content className="flex items-center gap-3 py-2 pr-2 pl-4">
          <Icon
            size={20}
            className={cx('shrink-0', tone === 'danger' ? 'text-danger-on-ink' : 'text-wattle')}
          />
          <BaseToast.Description className="min-w-0 flex-1 py-2 text-small break-words" />
          {action &&
            ('href' in action ? (
              <a href={action.href} onClick={() => close(toast.id)} className={actionClass}>
                {action.label}
              </a>
            ) : (
              <button
                type="button"
                onClick={() => {
                  action.onAction();
                  close(toast.id);
                }}
                className={actionClass}
              >
                {action.label}
              </button>
            ))}
          <BaseToast.Close
            aria-label="Dismiss"
            aria-hidden={undefined}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-white hover:bg-ink-2"
          >
            <X size={18} />
          </BaseToast.Close>
        </BaseToast.Content>
      </BaseToast.Root>
    );
  });
}
