import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
} from 'react';

import { panBy, WHOLE, zoomAround, type Frame, type Point, type ZoomView } from './zoom-view.ts';

const STEP = 1.6;
const SWIPE_PX = 60;

/**
 * Pinch, wheel, double click and buttons zoom; one finger pans, or swipes when not zoomed in.
 * Another `pictureKey` resets the view.
 */
export function useZoom({
  pictureKey,
  onSwipe,
}: {
  pictureKey: string;
  onSwipe: (direction: 'previous' | 'next') => void;
}) {
  const frameRef = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const swipe = useRef<Point | null>(null);
  const [zoomed, setZoomed] = useState({ key: pictureKey, view: WHOLE });
  const view = zoomed.key === pictureKey ? zoomed.view : WHOLE;

  function change(next: (from: ZoomView, frame: Frame) => ZoomView) {
    const box = frameRef.current?.getBoundingClientRect();
    if (!box) return;
    setZoomed((earlier) => ({
      key: pictureKey,
      view: next(earlier.key === pictureKey ? earlier.view : WHOLE, box),
    }));
  }

  /** A pointer's position, relative to the frame's centre. */
  function pointOf(event: { clientX: number; clientY: number }): Point {
    const box = frameRef.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  }

  function zoomBy(factor: number, point: Point = { x: 0, y: 0 }) {
    change((from, frame) => zoomAround(from, { factor, point, frame }));
  }

  const zoomByWheel = useEffectEvent((event: WheelEvent) =>
    zoomBy(Math.exp(-event.deltaY / 400), pointOf(event)),
  );
  useEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    // Added by hand because React's wheel listener is passive and cannot stop the browser from
    // zooming the page.
    function handleWheel(event: WheelEvent) {
      event.preventDefault();
      zoomByWheel(event);
    }
    frame.addEventListener('wheel', handleWheel, { passive: false });
    return () => frame.removeEventListener('wheel', handleWheel);
  }, []);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
    swipe.current = pointers.current.size === 1 && view.scale === 1 ? pointOf(event) : null;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    pointers.current.set(event.pointerId, now);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId);
    if (!other) {
      const by = { x: now.x - before.x, y: now.y - before.y };
      if (view.scale > 1) change((from, frame) => panBy(from, by, frame));
      return;
    }
    const [, otherPoint] = other;
    const apart = Math.hypot(now.x - otherPoint.x, now.y - otherPoint.y);
    const wasApart = Math.hypot(before.x - otherPoint.x, before.y - otherPoint.y);
    const middle = { x: (now.x + otherPoint.x) / 2, y: (now.y + otherPoint.y) / 2 };
    if (wasApart > 0) zoomBy(apart / wasApart, middle);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    const start = swipe.current;
    swipe.current = null;
    if (start === null) return;
    const moved = pointOf(event).x - start.x;
    if (Math.abs(moved) >= SWIPE_PX) onSwipe(moved > 0 ? 'previous' : 'next');
  }

  return {
    view,
    frameRef,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        pointers.current.delete(event.pointerId);
        swipe.current = null;
      },
      onDoubleClick: (event: MouseEvent<HTMLElement>) =>
        zoomBy(view.scale > 1 ? 0.01 : 2.5, pointOf(event)),
    },
  };
}
