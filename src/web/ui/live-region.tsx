interface LiveRegionProps {
  /** Announced when it changes. */
  message: string;
  urgent?: boolean | undefined;
}

/** Has an explicit `aria-live`: an open dialog silences everything around it without one. */
export function LiveRegion({ message, urgent = false }: LiveRegionProps) {
  return (
    <p
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      className="sr-only"
    >
      {message}
    </p>
  );
}

/** The message, altered invisibly when the region already holds it: only a change is announced. */
export function sayAgain(message: string): (said: string) => string {
  return (said) => (said === message ? `${message}\u00a0` : message);
}
