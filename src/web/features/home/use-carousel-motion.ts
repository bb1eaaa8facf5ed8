import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** Whether the reader prefers reduced motion; false on the server. */
function prefersLittleMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface AutoAdvance {
  isPlaying: boolean;
  toggle: () => void;
}

/**
 * Calls `onAdvance` every `intervalMs` while playing, in a visible tab, with neither the pointer
 * nor the focus inside. Starts paused for readers who prefer reduced motion.
 */
export function useAutoAdvance(
  ref: RefObject<HTMLElement | null>,
  intervalMs: number,
  onAdvance: () => void,
): AutoAdvance {
  const [isPlaying, setIsPlaying] = useState(true);
  const isHeld = useIsInside(ref);

  useEffect(() => {
    if (prefersLittleMotion()) setIsPlaying(false);
  }, []);

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setInterval(() => {
      if (!document.hidden) onAdvance();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, intervalMs, onAdvance]);

  return { isPlaying, toggle: () => setIsPlaying(!isPlaying) };
}

/** Whether the pointer or the focus is within the element. */
function useIsInside(ref: RefObject<HTMLElement | null>): boolean {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const listeners = {
      pointerenter: () => setIsHovered(true),
      pointerleave: () => setIsHovered(false),
      focusin: () => setIsFocused(true),
      focusout: () => setIsFocused(false),
    };
    for (const [type, listen] of Object.entries(listeners)) element.addEventListener(type, listen);
    return () => {
      for (const [type, listen] of Object.entries(listeners)) {
        element.removeEventListener(type, listen);
      }
    };
  }, [ref]);
  return isHovered || isFocused;
}

const SWIPE_PX = 40;

/** Calls `onSwipe` with 1 for a swipe to the left and -1 for one to the right. */
export function useSwipe(ref: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void) {
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let from: number | null = null;
    function start(event: PointerEvent) {
      from = event.pointerType === 'touch' ? event.clientX : null;
    }
    function end(event: PointerEvent) {
      const moved = from === null ? 0 : event.clientX - from;
      from = null;
      if (Math.abs(moved) > SWIPE_PX) swipe(moved < 0 ? 1 : -1);
    }
    element.addEventListener('pointerdown', start);
    element.addEventListener('pointerup', end);
    return () => {
      element.removeEventListener('pointerdown', start);
      element.removeEventListener('pointerup', end);
    };
  }, [ref]);
}
