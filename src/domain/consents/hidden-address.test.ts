import { describe, expect, it } from 'vitest';

import { hiddenAddress } from './hidden-address.ts';

describe('a hidden address', () => {
  it.each([
    ['robin@example.com', 'r•••@example.com'],
    ['r@example.com', 'r•••@example.com'],
    ['robin.marsh+bullnose@mail.example.com', 'r•••@mail.example.com'],
    ['🦘@example.com', '🦘•••@example.com'],
    ['"a@b"@example.com', '"•••@example.com'],
    ['@example.com', '•••'],
    ['', '•••'],
  ])('of %j is %j', (address, hidden) => {
    expect(hiddenAddress(address)).toBe(hidden);
  });
});
