import { describe, expect, it } from 'vitest';

import { authMessage, isAboutConfirmation } from './auth-message.ts';

describe('messages of the sign-in service', () => {
  it.each([
    [new Error('Invalid login credentials'), 'Invalid login credentials'],
    [new Error('{}'), 'An error occurred during login'],
    [new Error(''), 'An error occurred during login'],
    ['offline', 'An error occurred during login'],
    [new Error('x'.repeat(300)), 'x'.repeat(200)],
  ])('%s is shown as %s', (error, shown) => {
    expect(authMessage(error, 'An error occurred during login')).toBe(shown);
  });

  it('are about confirmation when they contain both words, in any order', () => {
    expect(isAboutConfirmation('Email not confirmed')).toBe(true);
    expect(isAboutConfirmation('Please CONFIRM your EMAIL')).toBe(true);
    expect(isAboutConfirmation('Email not valid')).toBe(false);
  });
});
