import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  /** Of the window that is shown, in pixels. */
  width: number;
  children: ReactNode;
}

const HEIGHT = 640;

/**
 * Shows its children as in a window of this width, so that the page's own breakpoints hold. It
 * scrolls sideways where the screen is narrower.
 */
export function PreviewFrame({ width, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
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
    setBody(inside.body);
  }, []);
  return (
    <div className="w-fit max-w-full overflow-x-auto rounded-control border border-line bg-paper">
      <iframe ref={frame} title={`Preview at ${width} pixels`} width={width} height={HEIGHT} />
      {body !== null && createPortal(children, body)}
    </div>
  );
}
