import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { X } from './icons.tsx';

type PopupProps = ComponentProps<typeof BaseDialog.Popup>;

export interface ModalProps extends Pick<PopupProps, 'initialFocus' | 'onKeyDown' | 'children'> {
  open: boolean;
  onClose: () => void;
  /** It must be answered: a press outside does not close it. */
  isAlert?: boolean | undefined;
  /** The classes of the backdrop; without them there is none. */
  backdrop?: string | undefined;
  className: string;
}

/** What all dialogs share: the focus is trapped and Esc closes them. */
export function Modal({ open, onClose, isAlert = false, backdrop, ...popup }: ModalProps) {
  const Root = isAlert ? BaseAlertDialog.Root : BaseDialog.Root;
  return (
    <CSPProvider disableStyleElements>
      <Root open={open} onOpenChange={(next) => !next && onClose()}>
        <BaseDialog.Portal>
          {backdrop && (
            <BaseDialog.Backdrop
              forceRender
              className={cx(
                'fixed inset-0 bg-ink/55 transition-opacity duration-200 ease-out-soft data-ending-style:opacity-0 data-starting-style:opacity-0',
                backdrop,
              )}
            />
          )}
          <BaseDialog.Popup {...popup} />
        </BaseDialog.Portal>
      </Root>
    </CSPProvider>
  );
}

export function CloseButton({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <BaseDialog.Close
      aria-label="Close"
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink hover:bg-neutral-tint',
        className,
      )}
    >
      <X size={size} />
    </BaseDialog.Close>
  );
}
