/**
 * Announces its message when it changes. It has an explicit `aria-live`: an open dialog silences
 * everything around it without one.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {message}
    </p>
  );
}

/** The message, altered invisibly when the region already holds it: only a change is announced. */
export function sayAgain(message: string): (said: string) => string {
  return (said) => (said === message ? `${message}\u00a0` : message);
}
