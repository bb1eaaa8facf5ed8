import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';

interface Drag {
  readonly from: number;
  readonly to: number;
  /** How far the row was moved, in pixels of the page. */
  readonly offset: number;
  readonly startY: number;
  /** The rows as they were when it began. */
  readonly rows: readonly { readonly top: number; readonly height: number }[];
}

/**
 * Changes the order of a list's rows by dragging a handle with a mouse, pen or finger. Rows move by
 * their `style` alone, so that the handle keeps the pointer; Escape drops the row where it was.
 * The list needs buttons besides: a handle is not for the keyboard.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;

  const cancelByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') setDrag(null);
  });
  useEffect(() => {
    if (!isDragging) return;
    document.addEventListener('keydown', cancelByKey);
    return () => document.removeEventListener('keydown', cancelByKey);
  }, [isDragging]);

  const handleOf = (index: number) => ({
    onPointerDown: (event: React.PointerEvent) => {
      if (event.button !== 0 || list.current === null) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = [...list.current.children].map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return { top: top + window.scrollY, height };
      });
      setDrag({ from: index, to: index, offset: 0, startY: event.clientY + window.scrollY, rows });
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (drag === null) return;
      const offset = event.clientY + window.scrollY - drag.startY;
      setDrag({ ...drag, offset, to: placeOf(drag, offset) });
    },
    onPointerUp: () => {
      if (drag === null) return;
      setDrag(null);
      if (drag.to !== drag.from) onMove(drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(null),
  });

  return {
    listRef: list,
    handleOf,
    /** The row that is dragged; null while none is. */
    dragged: drag?.from ?? null,
    styleOf: (index: number): CSSProperties | undefined => drag?.rows && styleIn(drag, index),
  };
}

/** The place of the dragged row: it passes a row once it covers half of it. */
export function placeOf({ from, rows }: Pick<Drag, 'from' | 'rows'>, offset: number): number {
  const row = rows[from];
  if (row === undefined) return from;
  const top = row.top + offset;
  const bottom = top + row.height;
  const middleOf = (other: { readonly top: number; readonly height: number }) =>
    other.top + other.height / 2;
  const passedAbove = rows.slice(0, from).filter((other) => top < middleOf(other)).length;
  const passedBelow = rows.slice(from + 1).filter((other) => bottom > middleOf(other)).length;
  return from - passedAbove + passedBelow;
}

/** The dragged row follows the pointer; the rows that it has passed make room. */
function styleIn({ from, to, offset, rows }: Drag, index: number): CSSProperties {
  if (index === from) return { transform: `translateY(${offset}px)` };
  const row = rows[from];
  const next = rows[from + 1] ?? rows[from];
  const previous = rows[from - 1] ?? rows[from];
  if (row === undefined || next === undefined || previous === undefined) return {};
  const gap = Math.max(
    0,
    next.top - row.top - row.height,
    row.top - previous.top - previous.height,
  );
  const room = row.height + gap;
  if (index > from && index <= to) return { transform: `translateY(${-room}px)` };
  if (index < from && index >= to) return { transform: `translateY(${room}px)` };
  return {};
}
