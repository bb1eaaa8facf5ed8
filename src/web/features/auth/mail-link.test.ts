import { describe, expect, it } from 'vitest';

import { readMailLink } from './mail-link.ts';

const TOKENS = { access_token: 'a.b.c', refresh_token: 'r' };

describe('the session of an emailed link', () => {
  it.each([
    ['', { kind: 'nothing' }],
    ['#email', { kind: 'nothing' }],
    ['#access_token=a.b.c', { kind: 'nothing' }],
    ['#access_token=a.b.c&refresh_token=&type=recovery', { kind: 'nothing' }],
    [
      '#access_token=a.b.c&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=recovery',
      { kind: 'session', type: 'recovery', tokens: TOKENS },
    ],
    ['#access_token=a.b.c&refresh_token=r', { kind: 'session', type: null, tokens: TOKENS }],
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
      { kind: 'refused', description: 'Email link is invalid or has expired' },
    ],
    ['#error=server_error', { kind: 'refused', description: null }],
    ['#error_description=+', { kind: 'refused', description: null }],
    [
      `#access_token=a.b.c&refresh_token=r&error_description=${'x'.repeat(300)}`,
      { kind: 'refused', description: 'x'.repeat(200) },
    ],
    ['#message=Confirmation+link+accepted&sb=', { kind: 'one_of_two' }],
  ])('%s', (hash, link) => {
    expect(readMailLink(hash)).toEqual(link);
  });
});
