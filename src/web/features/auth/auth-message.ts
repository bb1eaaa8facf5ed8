const SHOWN_CHARACTERS = 200;

/**
 * What the sign-in service says went wrong, as received; `fallback` where it says nothing that
 * could be read. An answer without a text arrives as `{}`.
 */
export function authMessage(error: unknown, fallback: string): string {
  const message = error instanceof Error ? error.message.trim() : '';
  return message === '' || message === '{}' ? fallback : message.slice(0, SHOWN_CHARACTERS);
}

/** Whether a refusal is about an address that was never confirmed. */
export function isAboutConfirmation(message: string): boolean {
  const text = message.toLowerCase();
  return text.includes('email') && text.includes('confirm');
}
