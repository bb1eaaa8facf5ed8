import { useEffect, useState } from 'react';

/** Whether the reader asked for little motion; false on the server. */
export function prefersLittleMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface AutoAdvance {
  isPlaying: boolean;
  toggle: () => void;
  /** Holds while the pointer or the focus is inside. */
  hold: () => void;
  release: () => void;
}

/**
 * Calls `onAdvance` every `intervalMs` while playing, not held and in a visible tab. It starts
 * paused for a reader who wants little motion.
 */
export function useAutoAdvance(intervalMs: number, onAdvance: () => void): AutoAdvance {
  const [isPlaying, setIsPlaying] = useState(true);
  const [isHeld, setIsHeld] = useState(false);

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

  return {
    isPlaying,
    toggle: () => setIsPlaying(!isPlaying),
    hold: () => setIsHeld(true),
    release: () => setIsHeld(false),
  };
}
