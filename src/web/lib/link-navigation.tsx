import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { isOfficePath } from '#contract/paths/pages.ts';

/** A pointer that rests this long on a link preloads it; one that only passes does not. */
const PRELOAD_DELAY_MS = 75;

/**
 * Turns clicks on plain links and submits of plain GET forms into client navigation, and preloads
 * on hover, focus and touch, unless the reader saves data. One listener serves every link; without
 * JavaScript the same markup works by itself (docs/decisions/0015-link-interceptor.md).
 */
export function LinkNavigation() {
  const router = useRouter();

  useEffect(() => {
    const preloaded = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function handleClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const href = internalHref(event.target);
      if (href === null) return;
      event.preventDefault();
      void router.navigate({ href });
    }

    function handleSubmit(event: SubmitEvent) {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      if (form.method !== 'get' || form.dataset['native'] !== undefined) return;
      event.preventDefault();
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
      }
      const search = query.toString();
      const path = new URL(form.action).pathname;
      void router.navigate({ href: search === '' ? path : `${path}?${search}` });
    }

    function preload(event: Event) {
      clearTimeout(timer);
      const href = internalHref(event.target);
      if (href === null || preloaded.has(href) || savesData()) return;
      timer = setTimeout(() => {
        preloaded.add(href);
        const url = new URL(href, location.origin);
        void router
          .preloadRoute({
            to: url.pathname,
            search: router.options.parseSearch(url.search),
          } as Parameters<typeof router.preloadRoute>[0])
          .catch(() => preloaded.delete(href));
      }, PRELOAD_DELAY_MS);
    }

    // The touch became a scroll.
    function cancel() {
      clearTimeout(timer);
    }

    document.addEventListener('click', handleClick);
    document.addEventListener('submit', handleSubmit);
    document.addEventListener('pointerover', preload);
    document.addEventListener('focusin', preload);
    document.addEventListener('pointercancel', cancel);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', handleClick);
      document.removeEventListener('submit', handleSubmit);
      document.removeEventListener('pointerover', preload);
      document.removeEventListener('focusin', preload);
      document.removeEventListener('pointercancel', cancel);
    };
  }, [router]);

  return null;
}

/**
 * Whether the reader asked for less data, or has a connection on which preloading would delay the
 * pages they open.
 */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/** The path of the link under `target` if the router may handle it; null if the browser has to. */
function internalHref(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest('a[href]');
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  if (link.hasAttribute('download') || link.dataset['native'] !== undefined) return null;
  if (link.origin !== location.origin) return null;
  if (isOfficePath(link.pathname) !== isOfficePath(location.pathname)) return null;
  if (/^\/(?:api|auth|assets|images|uploads)(?:\/|$)/.test(link.pathname)) return null;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  if (isSamePage && link.hash !== '') return null;
  return link.pathname + link.search + link.hash;
}
