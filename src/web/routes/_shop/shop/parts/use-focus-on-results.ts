import { useEffect, useRef, type RefObject } from 'react';

interface FocusOptions {
  /** The URL of the shown list. */
  href: string;
  /** The element in which the reader may be typing or sorting. */
  toolbar: RefObject<HTMLElement | null>;
  /** Whether Back or Forward led here. */
  isTravelling: () => boolean;
}

/**
 * Moves the focus to the result line after new filters or another page. Back and Forward leave the
 * position to the browser, and a reader who is searching or sorting stays in that field.
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
