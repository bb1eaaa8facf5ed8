const SHOWN_CHARACTERS = 200;

/**
 * The auth server's error text as received; `fallback` when there is none to read. An answer
 * without a text arrives as `{}`.
 */
export function authMessage(error: unknown, fallback: string): string {
  const message = error instanceof Error ? error.message.trim() : '';
  return message === '' || message === '{}' ? fallback : message.slice(0, SHOWN_CHARACTERS);
}

export function isAboutConfirmation(message: string): boolean {
  const text = message.toLowerCase();
  return text.includes('email') && text.includes('confirm');
}
