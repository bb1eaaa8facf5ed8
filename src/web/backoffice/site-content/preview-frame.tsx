import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  /** Of the window that is shown, in pixels. */
  width: number;
  children: ReactNode;
}

const MAX_HEIGHT = 720;

/**
 * Shows its children as in a window of this width, so that the page's own breakpoints hold. They
 * have their true size; where there is less room, the window is scrolled sideways.
 */
export function PreviewFrame({ width, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(MAX_HEIGHT);
  const [page, setPage] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (inside == null) return;
    for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) {
      inside.head.append(inside.importNode(sheet, true));
    }
    inside.documentElement.lang = 'en-AU';
    inside.documentElement.className = document.documentElement.className;
    // A preview is looked at: its links would lead away from what is not saved.
    inside.addEventListener(
      'click',
      (event) => {
        if ((event.target as Element).closest('a') !== null) event.preventDefault();
      },
      { capture: true },
    );
    setPage(inside.body.appendChild(inside.createElement('div')));
  }, []);
  useEffect(() => {
    if (page === null) return;
    const observer = new ResizeObserver(() => {
      setHeight(Math.min(MAX_HEIGHT, page.scrollHeight));
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [page]);
  return (
    <div
      role="region"
      aria-label={`Window of ${width} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
      tabIndex={0}
      className="max-w-full overflow-x-auto rounded-control border border-line bg-paper"
      style={{ width: width + 2 }}
    >
      <iframe
        ref={frame}
        title={`Preview at ${width} pixels`}
        width={width}
        height={height}
        className="block max-w-none"
      />
      {page !== null && createPortal(children, page)}
    </div>
  );
}
