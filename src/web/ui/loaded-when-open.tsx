import { useEffect, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';

import { unreachable } from '#contract/errors/api-error.ts';

import { loadOnce } from '#web/lib/load-once.ts';

import { showToast } from './toast.ts';

interface LoadOptions {
  /** A selector. */
  readonly opener?: string;
  readonly onMissing?: () => void;
}

/**
 * A part of the page that is closed at first, such as a dialog. It is mounted when it first opens.
 * Its code loads then, or earlier when the reader points at, touches or focuses an `opener`. If the
 * code cannot be loaded, `onMissing` is called, and the part opens when the connection returns.
 */
export function loadedWhenOpen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { opener = 'button', onMissing = sayUnreachable }: LoadOptions = {},
): ComponentType<Props & { open: boolean }> {
  let loaded: ComponentType<Props> | null = null;
  const part = loadOnce(async () => (loaded = await load()));
  onApproach(opener, () => void part().catch(() => undefined));

  return function LoadedWhenOpen(props: Props & { open: boolean }) {
    const [Part, setPart] = useState(() => loaded);
    const [mayOpen, setMayOpen] = useState(Part !== null);
    const isWanted = props.open && Part === null;
    useEffect(() => {
      if (!isWanted) return;
      let isGone = false;
      const mount = () =>
        void part().then((component) => {
          if (isGone) return;
          // A popup that is mounted open has no transition, and one that opens without haste hides
          // the page from assistive technology before the focus has left it.
          flushSync(() => setPart(() => component));
          flushSync(() => setMayOpen(true));
        }, onMissing);
      globalThis.addEventListener('online', mount);
      mount();
      return () => {
        isGone = true;
        globalThis.removeEventListener('online', mount);
      };
    }, [isWanted]);
    return Part === null ? null : <Part {...props} open={props.open && mayOpen} />;
  };
}

function sayUnreachable(): void {
  showToast({ tone: 'danger', message: unreachable().message });
}

const APPROACHES = ['pointerover', 'touchstart', 'focusin'] as const;

/** Calls `react` the first time that the reader approaches an element that `selector` matches. */
function onApproach(selector: string, react: () => void): void {
  if (typeof document === 'undefined') return;
  const listen = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(selector) === null) return;
    for (const type of APPROACHES) document.removeEventListener(type, listen);
    react();
  };
  for (const type of APPROACHES) document.addEventListener(type, listen, { passive: true });
}
