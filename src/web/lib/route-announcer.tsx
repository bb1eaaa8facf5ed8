import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { LiveRegion } from '#web/ui/live-region.tsx';

/** After a navigation to another page: focus goes to its heading and its title is announced. */
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

/** How long a page's own code and data may take before its heading is no longer waited for. */
const HEADING_MAY_TAKE_MS = 10_000;

/**
 * Moves the focus to the page's heading, now or when its code and data have arrived: a skeleton may
 * have none, or one that is replaced. A reader who presses anything or has moved the focus keeps it
 * there.
 */
function moveFocusToHeading(): () => void {
  let moved = document.activeElement;
  const controller = new AbortController();
  const { signal } = controller;
  const observer = new MutationObserver(move);
  const timer = setTimeout(() => controller.abort(), HEADING_MAY_TAKE_MS);
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
