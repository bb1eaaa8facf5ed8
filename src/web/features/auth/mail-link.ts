import { pages } from '#contract/paths/pages.ts';

const SHOWN_CHARACTERS = 200;

export interface LinkTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** What a link from one of our mails brought to the page in the part of its address after the #. */
export type MailLink =
  | { readonly kind: 'nothing' }
  /** `description` is the server's sentence; null when it gave none. */
  | { readonly kind: 'refused'; readonly description: string | null }
  /** The first of the two links that a change of address needs. */
  | { readonly kind: 'one_of_two' }
  | {
      readonly kind: 'session';
      readonly type: string | null;
      readonly tokens: LinkTokens;
    };

let kept: MailLink = { kind: 'nothing' };

/**
 * Takes what a mail link brought out of the address, before anything else on the page runs, so that
 * no token stays in the history. Only the two pages that our mails lead to are looked at: anywhere
 * else such an address could sign a visitor in to somebody else's account.
 */
export function keepMailLink(): void {
  const path = location.pathname.replace(/\/$/, '');
  if (path !== pages.login() && path !== pages.resetPassword()) return;
  kept = readMailLink(location.hash);
  if (kept.kind !== 'nothing') {
    history.replaceState(history.state, '', location.pathname + location.search);
  }
}

/** What the link brought, once. */
export function takeMailLink(): MailLink {
  const link = kept;
  kept = { kind: 'nothing' };
  return link;
}

/** Reads the part of an address after (and with) the #. */
export function readMailLink(hash: string): MailLink {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (['error', 'error_code', 'error_description'].some((name) => fields.has(name))) {
    const description = fields.get('error_description')?.trim().slice(0, SHOWN_CHARACTERS);
    return { kind: 'refused', description: description || null };
  }
  const accessToken = fields.get('access_token');
  const refreshToken = fields.get('refresh_token');
  if (accessToken && refreshToken) {
    return {
      kind: 'session',
      type: fields.get('type'),
      tokens: { access_token: accessToken, refresh_token: refreshToken },
    };
  }
  return fields.has('message') ? { kind: 'one_of_two' } : { kind: 'nothing' };
}

/**
 * A link opened over a page that already stands changes only the part after the #: begin anew with
 * it.
 */
export function reloadOnMailLink(): () => void {
  const handleHashChange = () => {
    if (readMailLink(location.hash).kind !== 'nothing') location.reload();
  };
  window.addEventListener('hashchange', handleHashChange);
  return () => window.removeEventListener('hashchange', handleHashChange);
}
