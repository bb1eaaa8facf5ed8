import { createCipheriv, randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { currentHeader, decrypt, encrypt } from './encryption.ts';

const one = Buffer.alloc(32, 'one');
const two = Buffer.alloc(32, 'two');
const three = Buffer.alloc(32, 'three');
const UNREADABLE = /unable to authenticate data|damaged|not listed/;
const secret = Buffer.from('BSB 000-000');

/** As releases before 0.3.0 wrote it: without a key id. */
function encryptWithoutId(key: Buffer, purpose: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.of(1), iv, cipher.getAuthTag(), text]);
}

describe('encryption at rest', () => {
  it('decrypts under the same key and purpose, and never gives the same bytes twice', () => {
    const stored = encrypt([one], secret, 'row:1');
    expect(decrypt([one], stored, 'row:1').toString()).toBe('BSB 000-000');
    expect(stored.equals(encrypt([one], secret, 'row:1'))).toBe(false);
    expect(stored.includes(secret)).toBe(false);
  });

  it('refuses another key, another purpose and changed bytes', () => {
    for (const stored of [encrypt([one], secret, 'row:1'), encryptWithoutId(one, 'row:1')]) {
      expect(() => decrypt([two], stored, 'row:1')).toThrow(UNREADABLE);
      expect(() => decrypt([one], stored, 'row:2')).toThrow(UNREADABLE);
      for (const index of stored.keys()) {
        const changed = Buffer.from(stored);
        changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
        expect(() => decrypt([one, two], changed, 'row:1')).toThrow(UNREADABLE);
      }
      expect(() => decrypt([one], stored.subarray(0, 20), 'row:1')).toThrow(UNREADABLE);
    }
  });

  it('is done by the first key, and undone by any that is listed', () => {
    const stored = encrypt([two, one], secret, 'row:1');
    for (const keys of [[two], [one, two], [three, one, two]] as const) {
      expect(decrypt(keys, stored, 'row:1')).toEqual(secret);
      expect(decrypt(keys, encryptWithoutId(two, 'row:1'), 'row:1')).toEqual(secret);
    }
    expect(() => decrypt([one, three], stored, 'row:1')).toThrow('not listed');
    expect(stored.subarray(0, 5)).toEqual(currentHeader([two]));
    expect(currentHeader([two])).not.toEqual(currentHeader([one]));
  });
});
