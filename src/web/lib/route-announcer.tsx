import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { LiveRegion } from '#web/ui/live-region.tsx';

/** After a navigation to another page: focus goes to its heading and its title is announced. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        const heading = document.querySelector('h1');
        if (heading !== null && !heading.contains(document.activeElement)) {
          if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
          heading.focus({ preventScroll: true });
        }
        setTitle(document.title);
      }),
    [router],
  );

  return <LiveRegion message={title} />;
}
