import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  /** Of the window that is shown, in pixels. */
  width: number;
  children: ReactNode;
}

const MAX_HEIGHT = 640;

/**
 * Shows its children as in a window of this width, so that the page's own breakpoints hold: smaller
 * where there is less room.
 */
export function PreviewFrame({ width, children }: PreviewFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState({ scale: 1, height: MAX_HEIGHT });
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
    const around = room.current;
    if (around === null || page === null) return;
    const observer = new ResizeObserver(() => {
      const scale = Math.min(1, around.clientWidth / width);
      setSize({ scale, height: Math.min(MAX_HEIGHT, page.scrollHeight * scale) });
    });
    observer.observe(around);
    observer.observe(page);
    return () => observer.disconnect();
  }, [page, width]);
  return (
    <div ref={room}>
      <div
        className="overflow-hidden rounded-control border border-line bg-paper"
        style={{ width: width * size.scale, height: size.height }}
      >
        <iframe
          ref={frame}
          title={`Preview at ${width} pixels`}
          width={width}
          height={size.height / size.scale}
          className="origin-top-left"
          style={{ transform: `scale(${size.scale})` }}
        />
        {page !== null && createPortal(children, page)}
      </div>
    </div>
  );
}
