import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { LiveRegion } from '#web/ui/live-region.tsx';

/** After a navigation to another page it focuses the heading and announces the title. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    let stopMoving = (): void => {};
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || fromLocation === undefined) return;
      stopMoving();
      stopMoving = moveFocusToHeading();
      setTitle(document.title);
    });
    return () => {
      unsubscribe();
      stopMoving();
    };
  }, [router]);

  return <LiveRegion message={title} />;
}

/** How long to wait for the heading while the page's code and data load. */
const HEADING_TIMEOUT_MS = 10_000;

/**
 * Moves the focus to the page's heading, now or once code and data have loaded: a skeleton may have
 * no heading, or one that is replaced. If the reader presses a key or moves the focus, it stays
 * there.
 */
function moveFocusToHeading(): () => void {
  let moved = document.activeElement;
  const controller = new AbortController();
  const { signal } = controller;
  const observer = new MutationObserver(move);
  const timer = setTimeout(() => controller.abort(), HEADING_TIMEOUT_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  for (const event of ['keydown', 'pointerdown'] as const) {
    document.addEventListener(event, () => controller.abort(), { signal, capture: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  move();

  function move() {
    const focused = document.activeElement;
    if (focused !== moved && focused !== document.body) return;
    const heading = document.querySelector('h1');
    if (heading === null || heading.contains(focused)) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    moved = heading;
  }

  return () => controller.abort();
}
