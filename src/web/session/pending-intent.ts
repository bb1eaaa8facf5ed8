import { pages } from '#contract/paths/pages.ts';

const INTENT_KEY = 'shop-pending-intent';
const PAGE_KEY = 'shop-return-to';
/** An intent older than this is forgotten: nobody expects yesterday's click to do anything. */
const KEPT_MS = 60 * 60 * 1000;

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

/** What a signed-out visitor asked for and gets after signing in (Rule 31). */
export type PendingIntent = {
  [Kind in keyof Intents]: { readonly kind: Kind } & Intents[Kind];
}[keyof Intents];

interface KeptIntent {
  readonly intent: PendingIntent;
  readonly page: string;
  readonly keptAtMs: number;
}

/** Keeps what the visitor asked for, and this page to come back to. */
export function keepIntent(intent: PendingIntent): void {
  const kept: KeptIntent = { intent, page: location.pathname, keptAtMs: Date.now() };
  write(INTENT_KEY, JSON.stringify(kept));
  rememberPage();
}

/**
 * The intent of this kind, once, when the visitor is back on the page where it arose; null
 * otherwise. On any other page it stays.
 */
export function takeIntent<Kind extends keyof Intents>(
  kind: Kind,
  path: string,
): Intents[Kind] | null {
  const text = read(INTENT_KEY);
  if (text === null) return null;
  const kept = parse(text);
  if (kept === null || Date.now() - kept.keptAtMs > KEPT_MS) {
    remove(INTENT_KEY);
    return null;
  }
  if (kept.intent.kind !== kind || kept.page !== path) return null;
  remove(INTENT_KEY);
  return kept.intent as unknown as Intents[Kind];
}

/** Remembers where to return to after signing in: this page unless another is named. */
export function rememberPage(
  href: string = location.pathname + location.search + location.hash,
): void {
  write(PAGE_KEY, href);
}

/** Whether signing in is to lead back to this page. */
export function isRemembered(path: string): boolean {
  return read(PAGE_KEY)?.split(/[?#]/)[0] === path;
}

/**
 * Where signing in should lead back to, once; null when nobody asked to come back (Rule 31). Then
 * what was asked for earlier is dropped, too.
 */
export function takeRememberedPage(): string | null {
  const href = read(PAGE_KEY);
  remove(PAGE_KEY);
  // Only a path of ours: "//elsewhere" and "/\\elsewhere" would leave the shop.
  if (href !== null && /^\/(?![/\\])/.test(href)) return href;
  remove(INTENT_KEY);
  return null;
}

/** Forgets both: the visitor closed the prompt. */
export function forgetIntent(): void {
  remove(INTENT_KEY);
  remove(PAGE_KEY);
}

const SIGN_IN_PATHS: readonly string[] = [
  pages.login(),
  pages.register(),
  pages.sellerRegister(),
  pages.forgotPassword(),
  pages.resetPassword(),
  pages.adminLogin(),
];

/** Whoever leaves the sign-in pages for another page has changed their mind about coming back. */
export function forgetPageAwayFrom(path: string): void {
  if (SIGN_IN_PATHS.includes(path)) return;
  const href = read(PAGE_KEY);
  if (href !== null && href.split(/[?#]/)[0] !== path) remove(PAGE_KEY);
}

function parse(text: string): KeptIntent | null {
  try {
    return JSON.parse(text) as KeptIntent;
  } catch {
    return null;
  }
}

// Storage can be switched off; then nothing is remembered and signing in leads to the usual page.
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
