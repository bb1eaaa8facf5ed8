interface LiveRegionProps {
  /** Read aloud when it changes. */
  message: string;
  urgent?: boolean | undefined;
}

/**
 * Spells out what its role implies: a dialog that opens silences everything around it but
 * `aria-live`.
 */
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

/** The message, made another text when the region says it already: only a change is read aloud. */
export function sayAgain(message: string): (said: string) => string {
  return (said) => (said === message ? `${message}\u00a0` : message);
}
