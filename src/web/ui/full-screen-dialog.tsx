import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';

interface FullScreenDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Next to the title: a counter, for example. */
  aside?: ReactNode;
  onKeyDown?: KeyboardEventHandler | undefined;
  children: ReactNode;
}

/** A dialog over the whole window: focus is trapped, Esc and the cross close it. */
export function FullScreenDialog({
  open,
  onClose,
  title,
  aside,
  onKeyDown,
  children,
}: FullScreenDialogProps) {
  if (!useHydrated()) return null;
  return (
    <CSPProvider disableStyleElements>
      <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <BaseDialog.Portal>
          <BaseDialog.Popup
            onKeyDown={onKeyDown}
            className="fixed inset-0 z-dialog flex h-dvh flex-col bg-surface transition-opacity duration-200 ease-out-soft outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="flex h-16 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4 md:pr-4 md:pl-6">
              <BaseDialog.Title className="min-w-0 truncate text-body font-[650]">
                {title}
              </BaseDialog.Title>
              {aside}
              <BaseDialog.Close
                aria-label="Close"
                className="ml-auto inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink hover:bg-neutral-tint"
              >
                <X aria-hidden="true" size={22} strokeWidth={1.75} />
              </BaseDialog.Close>
            </div>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </CSPProvider>
  );
}
