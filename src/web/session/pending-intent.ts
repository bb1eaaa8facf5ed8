import { pages } from '#contract/paths/pages.ts';

const INTENT_KEY = 'shop-pending-intent';
const PAGE_KEY = 'shop-return-to';
/** Older intents are dropped: nobody expects yesterday's click to do anything. */
const INTENT_LIFETIME_MS = 60 * 60 * 1000;

interface WantedLine {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
  readonly name: string;
}

interface Intents {
  'add-to-cart': WantedLine;
  'add-all-to-cart': { readonly lines: readonly WantedLine[] };
  'add-to-wishlist': { readonly productId: string; readonly name: string };
}

/** What a signed-out visitor wanted to add; it is added after signing in (Rule 31). */
export type PendingIntent = {
  [Kind in keyof Intents]: { readonly kind: Kind } & Intents[Kind];
}[keyof Intents];

interface StoredIntent {
  readonly intent: PendingIntent;
  readonly page: string;
  readonly storedAtMs: number;
}

/** Stores the intent, and this page as the one to return to. */
export function saveIntent(intent: PendingIntent): void {
  const stored: StoredIntent = { intent, page: location.pathname, storedAtMs: Date.now() };
  write(INTENT_KEY, JSON.stringify(stored));
  saveReturnPage();
}

/**
 * Takes the intent if it is of this kind and from this page; null otherwise. Other intents stay.
 */
export function takeIntent<Kind extends keyof Intents>(
  kind: Kind,
  path: string,
): Intents[Kind] | null {
  const text = read(INTENT_KEY);
  if (text === null) return null;
  const stored = parse(text);
  if (stored === null || Date.now() - stored.storedAtMs > INTENT_LIFETIME_MS) {
    remove(INTENT_KEY);
    return null;
  }
  if (stored.intent.kind !== kind || stored.page !== path) return null;
  remove(INTENT_KEY);
  return stored.intent as unknown as Intents[Kind];
}

/** Stores the page to return to after signing in: this page by default. */
export function saveReturnPage(
  href: string = location.pathname + location.search + location.hash,
): void {
  write(PAGE_KEY, href);
}

/** Whether signing in returns to this page. */
export function isReturnPage(path: string): boolean {
  return read(PAGE_KEY)?.split(/[?#]/)[0] === path;
}

/**
 * Takes the page to return to after signing in; null if none is stored (Rule 31). Without one the
 * intent is dropped too.
 */
export function takeReturnPage(): string | null {
  const href = read(PAGE_KEY);
  remove(PAGE_KEY);
  // Only paths of the shop: "//elsewhere" and "/\\elsewhere" would leave it.
  if (href !== null && /^\/(?![/\\])/.test(href)) return href;
  remove(INTENT_KEY);
  return null;
}

/** Drops the intent and the return page, when the visitor closes the prompt. */
export function clearIntent(): void {
  remove(INTENT_KEY);
  remove(PAGE_KEY);
}

const AUTH_PAGES: readonly string[] = [
  pages.login(),
  pages.register(),
  pages.sellerRegister(),
  pages.forgotPassword(),
  pages.resetPassword(),
  pages.adminLogin(),
];

/** Drops the return page when the visitor leaves the sign-in pages for another page. */
export function clearReturnPageAwayFrom(path: string): void {
  if (AUTH_PAGES.includes(path)) return;
  const href = read(PAGE_KEY);
  if (href !== null && href.split(/[?#]/)[0] !== path) remove(PAGE_KEY);
}

function parse(text: string): StoredIntent | null {
  try {
    return JSON.parse(text) as StoredIntent;
  } catch {
    return null;
  }
}

// Storage may be disabled. Then nothing is stored, and signing in leads to the default page.
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}
