/**
 * A picture's position in its frame: fitted size times `scale`, centre moved by `x` and `y` pixels.
 */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MOST_ZOOM = 4;

/** Zooms around a point, which stays in place; points are relative to the frame's centre. */
export function zoomAround(
  view: ZoomView,
  { factor, point, frame }: { factor: number; point: Point; frame: Frame },
): ZoomView {
  const scale = Math.min(MOST_ZOOM, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return within(frame, {
    scale,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  });
}

/** Pans the picture, up to its edge. */
export function panBy(view: ZoomView, by: Point, frame: Frame): ZoomView {
  return within(frame, { scale: view.scale, x: view.x + by.x, y: view.y + by.y });
}

function within(frame: Frame, view: ZoomView): ZoomView {
  const mostX = (frame.width * (view.scale - 1)) / 2;
  const mostY = (frame.height * (view.scale - 1)) / 2;
  return { scale: view.scale, x: clamp(view.x, mostX), y: clamp(view.y, mostY) };
}

function clamp(value: number, most: number): number {
  // Adding zero turns -0 into 0.
  return Math.min(most, Math.max(-most, value)) + 0;
}
