import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Trash2, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

const backdrop =
  'fixed inset-0 z-dialog bg-ink/55 transition-opacity duration-200 ease-out-soft data-ending-style:opacity-0 data-starting-style:opacity-0';

const centred =
  'fixed top-1/2 left-1/2 z-dialog flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-dialog bg-surface shadow-panel transition-[opacity,scale] duration-200 ease-out-soft data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0';

const FIELD = ':is(input, select, textarea):not(:disabled, .sr-only)';

const WIDTH = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' } as const;

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof WIDTH | undefined;
  /** Buttons, in a footer that stays in view. */
  footer?: ReactNode;
  /** The element that gets the focus; the first field by default, or else the close button. */
  initialFocus?: (() => HTMLElement | null) | undefined;
  children?: ReactNode;
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'sm',
  footer,
  initialFocus,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  if (!useHydrated()) return null;
  return (
    <CSPProvider disableStyleElements>
      <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <BaseDialog.Portal>
          <BaseDialog.Backdrop forceRender className={backdrop} />
          <BaseDialog.Popup
            // A focused field would open the keyboard of a touch screen over the dialog.
            initialFocus={
              initialFocus ??
              ((opened) =>
                opened === 'touch' || (body.current?.querySelector<HTMLElement>(FIELD) ?? null))
            }
            className={cx(centred, WIDTH[size])}
          >
            <div className="flex items-start gap-4 px-6 pt-5 pb-2">
              <BaseDialog.Title className="min-w-0 flex-1 pt-1 text-h3">{title}</BaseDialog.Title>
              <span className="-mt-1.5 -mr-3">
                <CloseButton />
              </span>
            </div>
            <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-6 pb-6">
              {description && (
                <BaseDialog.Description className="text-body text-ink-2">
                  {description}
                </BaseDialog.Description>
              )}
              {children}
            </div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-6 py-4">
                {footer}
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </CSPProvider>
  );
}

interface AlertDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** The exact question. */
  title: string;
  description?: ReactNode;
  /** Verb and noun: "Delete department". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'plain' | undefined;
  confirming?: boolean | undefined;
  confirmingLabel?: string | undefined;
  confirmDisabled?: boolean | undefined;
  /** The error of the last attempt. */
  error?: string | undefined | null;
  children?: ReactNode;
}

/** A question that must be answered; Cancel has the focus. */
export function AlertDialog({
  open,
  onCancel,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  confirming = false,
  confirmingLabel,
  confirmDisabled = false,
  error,
  children,
}: AlertDialogProps) {
  const cancelRef = useRef<HTMLButtonElement>(null);
  if (!useHydrated()) return null;
  return (
    <CSPProvider disableStyleElements>
      <BaseAlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
        <BaseAlertDialog.Portal>
          <BaseAlertDialog.Backdrop forceRender className={backdrop} />
          <BaseAlertDialog.Popup initialFocus={cancelRef} className={cx(centred, 'sm:max-w-md')}>
            <div className="min-h-0 flex-1 space-y-3 overflow-y-auto px-6 pt-6 pb-5">
              <BaseAlertDialog.Title className="text-h3">{title}</BaseAlertDialog.Title>
              {description && (
                <BaseAlertDialog.Description className="text-small text-ink-2">
                  {description}
                </BaseAlertDialog.Description>
              )}
              {children}
              {error && (
                <p role="alert" className="text-small font-[600] text-danger">
                  {error}
                </p>
              )}
            </div>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-6 py-4">
              <Button ref={cancelRef} variant="secondary" onClick={onCancel}>
                {cancelLabel}
              </Button>
              <Button
                variant={tone === 'danger' ? 'danger' : 'primary'}
                icon={
                  tone === 'danger' && <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
                }
                loading={confirming}
                loadingLabel={confirmingLabel}
                disabled={confirmDisabled}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Portal>
      </BaseAlertDialog.Root>
    </CSPProvider>
  );
}

interface MessageDialogProps {
  open: boolean;
  onClose: () => void;
  /** The exact sentence. */
  message: string;
  closeLabel?: string | undefined;
  action?: ReactNode;
}

/** One sentence that the reader must see, in place of the browser's alert box. */
export function MessageDialog({
  open,
  onClose,
  message,
  closeLabel = 'Close',
  action,
}: MessageDialogProps) {
  if (!useHydrated()) return null;
  return (
    <CSPProvider disableStyleElements>
      <BaseAlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <BaseAlertDialog.Portal>
          <BaseAlertDialog.Backdrop forceRender className={backdrop} />
          <BaseAlertDialog.Popup className={cx(centred, 'sm:max-w-md')}>
            <BaseAlertDialog.Title className="px-6 pt-6 pb-5 text-body font-[600] break-words">
              {message}
            </BaseAlertDialog.Title>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-6 py-4">
              <Button variant={action ? 'secondary' : 'primary'} onClick={onClose}>
                {closeLabel}
              </Button>
              {action}
            </div>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Portal>
      </BaseAlertDialog.Root>
    </CSPProvider>
  );
}

type DrawerSide = 'left' | 'right' | 'bottom';

const SIDE: Record<DrawerSide, string> = {
  left: 'inset-y-0 left-0 w-full sm:max-w-[400px] data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right:
    'inset-y-0 right-0 w-full sm:max-w-[440px] data-ending-style:translate-x-full data-starting-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-dialog data-ending-style:translate-y-full data-starting-style:translate-y-full',
};

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: DrawerSide | undefined;
  /** Stays in view at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the edge: focus is trapped, and Esc, the overlay and the cross close it. */
export function Drawer({ open, onClose, title, side = 'right', footer, children }: DrawerProps) {
  if (!useHydrated()) return null;
  return (
    <CSPProvider disableStyleElements>
      <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <BaseDialog.Portal>
          <BaseDialog.Backdrop className={cx(backdrop, 'z-panel!')} />
          <BaseDialog.Popup
            className={cx(
              'fixed z-panel flex flex-col bg-paper shadow-panel transition-transform duration-[280ms] ease-out-soft outline-none',
              SIDE[side],
            )}
          >
            <div className="flex h-16 shrink-0 items-center gap-4 border-b border-line bg-surface pr-2 pl-4 sm:pl-6">
              <BaseDialog.Title className="min-w-0 flex-1 truncate text-h3">
                {title}
              </BaseDialog.Title>
              <CloseButton />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
            {footer && (
              <div className="shrink-0 border-t border-line bg-surface px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-6">
                {footer}
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </CSPProvider>
  );
}

function CloseButton() {
  return (
    <BaseDialog.Close
      aria-label="Close"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink hover:bg-neutral-tint"
    >
      <X aria-hidden="true" size={20} strokeWidth={1.75} />
    </BaseDialog.Close>
  );
}
