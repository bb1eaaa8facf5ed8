import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** The keys of DATA_KEY: the first encrypts, and each decrypts what it has encrypted. */
export type DataKeys = readonly [Buffer, ...Buffer[]];

const VERSION = 2;
/** Before a key had an id. */
const VERSION_WITHOUT_ID = 1;
const VERSION_BYTES = 1;
const ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for storage under the first key (32 bytes) with AES-256-GCM. `purpose`
 * identifies the row that the secret belongs to; it is not stored, and decryption with another
 * purpose fails, so a value copied to another row is useless. Layout: version, 4 bytes key id, 12
 * bytes nonce, 16 bytes tag, text.
 */
export function encrypt(keys: DataKeys, secret: Uint8Array, purpose: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const header = currentHeader(keys);
  const cipher = createCipheriv('aes-256-gcm', keys[0], iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.concat([header, Buffer.from(purpose)]));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), text]);
}

/** Decrypts a secret. Throws when its key is not listed, the purpose differs, or a bit changed. */
export function decrypt(keys: DataKeys, stored: Uint8Array, purpose: string): Buffer {
  const bytes = Buffer.from(stored);
  if (bytes[0] === VERSION) {
    const header = bytes.subarray(0, VERSION_BYTES + ID_BYTES);
    const key = keys.find((each) => headerOf(each).equals(header));
    if (key === undefined) throw new Error('A stored secret was encrypted with a key not listed.');
    return open(key, bytes.subarray(header.length), Buffer.concat([header, Buffer.from(purpose)]));
  }
  if (bytes[0] !== VERSION_WITHOUT_ID) {
    throw new Error('A stored secret is damaged: its header is unknown.');
  }
  return openWithAny(keys, bytes.subarray(VERSION_BYTES), Buffer.from(purpose));
}

function openWithAny([key, ...others]: DataKeys, body: Buffer, aad: Buffer): Buffer {
  try {
    return open(key, body, aad);
  } catch (error) {
    const [next, ...rest] = others;
    if (next === undefined) throw error;
    return openWithAny([next, ...rest], body, aad);
  }
}

/** Encrypts a secret under the first key that any of the keys has encrypted. */
export function reencrypt(keys: DataKeys, stored: Uint8Array, purpose: string): Buffer {
  return encrypt(keys, decrypt(keys, stored, purpose), purpose);
}

/** What every secret that the first key encrypted begins with. */
export function currentHeader([key]: DataKeys): Buffer {
  return headerOf(key);
}

/** What to call the keys by: each begins the secrets that it encrypted. */
export function dataKeyIds(keys: DataKeys): string[] {
  return keys.map((key) => headerOf(key).subarray(VERSION_BYTES).toString('hex'));
}

function headerOf(key: Buffer): Buffer {
  const id = createHash('sha256').update('data key id').update(key).digest().subarray(0, ID_BYTES);
  return Buffer.concat([Buffer.of(VERSION), id]);
}

function open(key: Buffer, body: Buffer, aad: Buffer): Buffer {
  if (body.length < IV_BYTES + TAG_BYTES) throw new Error('A stored secret is damaged: too short.');
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(aad);
  decipher.setAuthTag(body.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(body.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
