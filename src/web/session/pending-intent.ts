import { pages } from '#contract/paths/pages.ts';
import { createStore } from '#web/lib/store.ts';
import { readStorage, readStoredJson, writeStorage } from '#web/lib/web-storage.ts';

const INTENT_KEY = 'shop-pending-intent';
const PAGE_KEY = 'shop-return-to';
/** Older intents are dropped: nobody expects yesterday's click to do anything. */
const INTENT_LIFETIME_MS = 60 * 60 * 1000;

export interface AddToCartInput {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
  readonly name: string;
}

/** A line of an order list (Rule 152). */
export interface IntendedLine {
  readonly key: string;
  readonly text: string;
  /** Null if the list has no whole number. */
  readonly quantity: number | null;
  /** Null while it cannot be added. */
  readonly input: AddToCartInput | null;
}

interface Intents {
  'add-to-cart': AddToCartInput;
  'add-all-to-cart': { readonly lines: readonly AddToCartInput[] };
  /** With the whole list that was checked. */
  'quick-order': { readonly lines: readonly IntendedLine[]; readonly list: string };
  'add-to-wishlist': { readonly productId: string; readonly name: string };
  'mark-helpful': { readonly reviewId: string };
}

/** What a signed-out visitor wanted to do; it is done after signing in (Rule 31). */
export type PendingIntent = {
  [Kind in keyof Intents]: { readonly kind: Kind } & Intents[Kind];
}[keyof Intents];

interface StoredIntent {
  readonly intent: PendingIntent;
  readonly page: string;
  readonly storedAtMs: number;
}

interface SignInRequest {
  /** The exact sentence. */
  readonly message: string;
  /** What happens after signing in. */
  readonly help: string;
}

/** The open request to sign in; null if there is none. */
export const signInRequest = createStore<SignInRequest | null>(null);

export function askToSignIn(intent: PendingIntent, request: SignInRequest): void {
  saveIntent(intent);
  signInRequest.set(request);
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
  const stored = readStoredJson<StoredIntent>('sessionStorage', INTENT_KEY);
  const isExpired = stored === null || Date.now() - stored.storedAtMs > INTENT_LIFETIME_MS;
  if (!isExpired && (stored.intent.kind !== kind || stored.page !== path)) return null;
  write(INTENT_KEY, null);
  if (isExpired) return null;
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
  return readStorage('sessionStorage', PAGE_KEY)?.split(/[?#]/)[0] === path;
}

/**
 * Takes the page to return to after signing in; null if none is stored (Rule 31). Without one the
 * intent is dropped too.
 */
export function takeReturnPage(): string | null {
  const href = readStorage('sessionStorage', PAGE_KEY);
  write(PAGE_KEY, null);
  // Only paths of the shop: "//elsewhere" and "/\\elsewhere" would leave it.
  if (href !== null && /^\/(?![/\\])/.test(href)) return href;
  write(INTENT_KEY, null);
  return null;
}

/** Drops the intent and the return page, when the visitor closes the prompt. */
export function clearIntent(): void {
  write(INTENT_KEY, null);
  write(PAGE_KEY, null);
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
  const href = readStorage('sessionStorage', PAGE_KEY);
  if (href !== null && href.split(/[?#]/)[0] !== path) write(PAGE_KEY, null);
}

function write(key: string, text: string | null): void {
  writeStorage('sessionStorage', key, text);
}
