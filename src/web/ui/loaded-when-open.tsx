import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { unreachable } from '#contract/errors/api-error.ts';

import { isShopThere } from '#web/lib/is-shop-there.ts';
import { loadOnce } from '#web/lib/load-once.ts';

import { showToast, type ToastOptions } from './toast.ts';

interface OpenProps {
  open: boolean;
  onClose?: (() => void) | undefined;
}

const RETRIES = ['online', 'click'] as const;

interface LoadOptions {
  /** A selector. */
  readonly opener?: string;
  readonly onMissing?: () => void;
  /** Keeps the part's place in the page while its code loads. */
  readonly placeholder?: ReactNode;
}

/**
 * A part of the page that is closed at first, such as a dialog. It is mounted when it first opens.
 * Its code loads then, or earlier when the reader points at, touches or focuses an `opener`. If the
 * code cannot be loaded, `onMissing` is called and the part is closed again, so that the next press
 * tries once more. A part without `onClose` stays wanted: it opens when the connection returns, or
 * with the next click.
 */
export function loadedWhenOpen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { opener = 'button', onMissing = sayWhyMissing, placeholder = null }: LoadOptions = {},
): ComponentType<Props & OpenProps> {
  let loaded: ComponentType<Props> | null = null;
  const part = loadOnce(async () => (loaded = await load()));
  onApproach(opener, () => void part().catch(() => undefined));

  return function LoadedWhenOpen(props: Props & OpenProps) {
    const [Part, setPart] = useState(() => loaded);
    const [mayOpen, setMayOpen] = useState(Part !== null);
    const isWanted = props.open && Part === null;
    const { onClose } = props;
    const giveUp = useEffectEvent(() => {
      onMissing();
      onClose?.();
    });
    useEffect(() => {
      if (!isWanted) return;
      let isGone = false;
      let isLoading = false;
      const mount = () => {
        if (isLoading) return;
        isLoading = true;
        part().then(
          (component) => {
            if (isGone) return;
            // A popup that is mounted open has no transition, and one that opens without haste
            // hides the page from assistive technology before the focus has left it.
            flushSync(() => setPart(() => component));
            flushSync(() => setMayOpen(true));
          },
          () => {
            isLoading = false;
            if (!isGone) giveUp();
          },
        );
      };
      for (const event of RETRIES) globalThis.addEventListener(event, mount);
      mount();
      return () => {
        isGone = true;
        for (const event of RETRIES) globalThis.removeEventListener(event, mount);
      };
    }, [isWanted]);
    if (Part === null) return isWanted && placeholder;
    return <Part {...props} open={props.open && mayOpen} />;
  };
}

/**
 * If the shop answers, the file may be of an older version, which only a reload replaces. Never
 * reloads by itself: a form on the page may be filled in.
 */
function sayWhyMissing(): void {
  const offer: ToastOptions = {
    message: 'This could not be opened. Try again, or reload the page.',
    action: { label: 'Reload', onAction: () => location.reload() },
  };
  void isShopThere().then((isThere) =>
    showToast({ tone: 'danger', ...(isThere ? offer : { message: unreachable().message }) }),
  );
}

const APPROACHES = ['pointerover', 'touchstart', 'focusin'] as const;

/** Calls `react` the first time that the reader approaches an element that `selector` matches. */
export function onApproach(selector: string, react: () => void): void {
  if (typeof document === 'undefined') return;
  const listen = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(selector) === null) return;
    for (const type of APPROACHES) document.removeEventListener(type, listen);
    react();
  };
  for (const type of APPROACHES) document.addEventListener(type, listen, { passive: true });
}
