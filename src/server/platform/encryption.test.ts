import { describe, expect, it } from 'vitest';

import { decrypt, encrypt } from './encryption.ts';

const key = Buffer.alloc(32, 'one');
const UNREADABLE = /unable to authenticate data|damaged/;
const secret = Buffer.from('BSB 000-000');

describe('encryption at rest', () => {
  it('decrypts under the same key and purpose, and never gives the same bytes twice', () => {
    const stored = encrypt(key, secret, 'row:1');
    expect(decrypt(key, stored, 'row:1').toString()).toBe('BSB 000-000');
    expect(stored.equals(encrypt(key, secret, 'row:1'))).toBe(false);
    expect(stored.includes(secret)).toBe(false);
  });

  it('refuses another key, another purpose and changed bytes', () => {
    const stored = encrypt(key, secret, 'row:1');
    expect(() => decrypt(Buffer.alloc(32, 'two'), stored, 'row:1')).toThrow(UNREADABLE);
    expect(() => decrypt(key, stored, 'row:2')).toThrow(UNREADABLE);
    for (const index of stored.keys()) {
      const changed = Buffer.from(stored);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => decrypt(key, changed, 'row:1')).toThrow(UNREADABLE);
    }
    expect(() => decrypt(key, stored.subarray(0, 20), 'row:1')).toThrow(UNREADABLE);
  });
});
