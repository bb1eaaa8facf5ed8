import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Encrypts a secret for storage under DATA_KEY (32 bytes) with AES-256-GCM. `purpose` identifies
 * the row that the secret belongs to; it is not stored, and decryption with another purpose fails,
 * so a value copied to another row is useless. Layout: version, 12 bytes nonce, 16 bytes tag, text.
 */
export function encrypt(dataKey: Buffer, secret: Uint8Array, purpose: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', dataKey, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), text]);
}

/** Decrypts a secret. Throws when the key or purpose differs, or a bit has changed. */
export function decrypt(dataKey: Buffer, stored: Uint8Array, purpose: string): Buffer {
  if (stored.length < HEADER_BYTES || stored[0] !== VERSION) {
    throw new Error('A stored secret is damaged: its header is unknown.');
  }
  const bytes = Buffer.from(stored);
  const decipher = createDecipheriv('aes-256-gcm', dataKey, bytes.subarray(1, 1 + IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(1 + IV_BYTES, HEADER_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]);
}
