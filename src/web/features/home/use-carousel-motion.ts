import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';

function prefersLittleMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Calls `onAdvance` every `intervalMs` while playing, in a visible tab, with neither the pointer
 * nor the focus inside the element that has the handlers. Starts paused for readers who prefer
 * reduced motion.
 */
export function useAutoAdvance(intervalMs: number, onAdvance: () => void) {
  const [isPlaying, setIsPlaying] = useState(true);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const advance = useEffectEvent(onAdvance);

  useEffect(() => {
    if (prefersLittleMotion()) setIsPlaying(false);
  }, []);

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, intervalMs]);

  return {
    isPlaying,
    toggle: () => setIsPlaying(!isPlaying),
    handlers: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}

const SWIPE_PX = 40;

/** Handlers that call `onSwipe` with 1 for a swipe to the left and -1 for one to the right. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.pointerType === 'touch' ? event.clientX : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = from.current === null ? 0 : event.clientX - from.current;
      from.current = null;
      if (Math.abs(moved) > SWIPE_PX) onSwipe(moved < 0 ? 1 : -1);
    },
  };
}
