import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Trash2 } from './icons.tsx';
import { CloseButton, Modal, type ModalProps } from './modal.tsx';

const WIDTH = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' } as const;

interface CentredModalProps extends Omit<ModalProps, 'backdrop' | 'className'> {
  size?: keyof typeof WIDTH | undefined;
  /** Buttons, in a footer that stays in view. */
  footer?: ReactNode;
}

function CentredModal({ size = 'sm', footer, children, ...modal }: CentredModalProps) {
  return (
    <Modal
      {...modal}
      backdrop="z-dialog"
      className={cx(
        'fixed top-1/2 left-1/2 z-dialog flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-dialog bg-surface shadow-panel transition-[opacity,scale] duration-200 ease-out-soft data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
        WIDTH[size],
      )}
    >
      {children}
      {footer && (
        <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-6 py-4">
          {footer}
        </div>
      )}
    </Modal>
  );
}

const FIELD = ':is(input, select, textarea):not(:disabled, .sr-only)';

interface DialogProps extends Omit<CentredModalProps, 'isAlert' | 'onKeyDown'> {
  title: string;
  description?: ReactNode;
}

/** `initialFocus` is the first field by default, or else the close button. */
export function Dialog({ title, description, initialFocus, children, ...modal }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <CentredModal
      // A focused field would open the keyboard of a touch screen over the dialog.
      initialFocus={
        initialFocus ??
        ((opened) =>
          opened === 'touch' || (body.current?.querySelector<HTMLElement>(FIELD) ?? null))
      }
      {...modal}
    >
      <div className="flex items-start gap-4 px-6 pt-5 pb-2">
        <BaseDialog.Title className="min-w-0 flex-1 pt-1 text-h3">{title}</BaseDialog.Title>
        <CloseButton className="-mt-1.5 -mr-3" />
      </div>
      <div ref={body} className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto px-6 pb-6">
        {description && (
          <BaseDialog.Description className="text-body text-ink-2">
            {description}
          </BaseDialog.Description>
        )}
        {children}
      </div>
    </CentredModal>
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
  const isDanger = tone === 'danger';
  return (
    <CentredModal
      isAlert
      open={open}
      onClose={onCancel}
      initialFocus={cancelRef}
      footer={
        <>
          <Button ref={cancelRef} variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            icon={isDanger && <Trash2 size={18} />}
            loading={confirming}
            loadingLabel={confirmingLabel}
            disabled={confirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="min-h-0 flex-1 space-y-3 overflow-y-auto px-6 pt-6 pb-5">
        <BaseDialog.Title className="text-h3">{title}</BaseDialog.Title>
        {description && (
          <BaseDialog.Description className="text-small text-ink-2">
            {description}
          </BaseDialog.Description>
        )}
        {children}
        {error && (
          <p role="alert" className="text-small font-[600] text-danger">
            {error}
          </p>
        )}
      </div>
    </CentredModal>
  );
}

interface MessageDialogProps {
  open: boolean;
  onClose: () => void;
  /** The exact sentence. */
  message: string;
  action?: ReactNode;
}

/** One sentence that the reader must see, in place of the browser's alert box. */
export function MessageDialog({ open, onClose, message, action }: MessageDialogProps) {
  return (
    <CentredModal
      isAlert
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button variant={action ? 'secondary' : 'primary'} onClick={onClose}>
            Close
          </Button>
          {action}
        </>
      }
    >
      <BaseDialog.Title className="px-6 pt-6 pb-5 text-body font-[600] break-words">
        {message}
      </BaseDialog.Title>
    </CentredModal>
  );
}

const SIDE = {
  left: 'left-0 sm:max-w-[400px] data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right:
    'right-0 sm:max-w-[440px] data-ending-style:translate-x-full data-starting-style:translate-x-full',
} as const;

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: keyof typeof SIDE | undefined;
  /** Stays in view at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the edge; the overlay closes it too. */
export function Drawer({ title, side = 'right', footer, children, ...modal }: DrawerProps) {
  return (
    <Modal
      {...modal}
      backdrop="z-panel"
      className={cx(
        'fixed inset-y-0 z-panel flex w-full flex-col bg-paper shadow-panel transition-transform duration-[280ms] ease-out-soft outline-none',
        SIDE[side],
      )}
    >
      <div className="flex h-16 shrink-0 items-center gap-4 border-b border-line bg-surface pr-2 pl-4 sm:pl-6">
        <BaseDialog.Title className="min-w-0 flex-1 truncate text-h3">{title}</BaseDialog.Title>
        <CloseButton />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer && (
        <div className="shrink-0 border-t border-line bg-surface px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-6">
          {footer}
        </div>
      )}
    </Modal>
  );
}
