import { useEffect, useRef, type RefObject } from 'react';

interface FocusOptions {
  /** The URL of what is shown. */
  href: string;
  /** Where the reader may be typing or sorting. */
  toolbar: RefObject<HTMLElement | null>;
  /** Whether Back or Forward led here. */
  isTravelling: () => boolean;
}

/**
 * New filters or another page put the focus on the result line. Going back or forward leaves the
 * place to the browser, and whoever is searching or sorting stays in that field.
 */
export function useFocusOnResults(
  ref: RefObject<HTMLElement | null>,
  { href, toolbar, isTravelling }: FocusOptions,
): void {
  const shownHref = useRef(href);
  useEffect(() => {
    if (shownHref.current === href) return;
    shownHref.current = href;
    const isInToolbar = toolbar.current?.contains(document.activeElement) ?? false;
    if (!isTravelling() && !isInToolbar) ref.current?.focus();
  }, [href, ref, toolbar, isTravelling]);
}
