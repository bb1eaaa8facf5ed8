import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, explainFolderError } from './start-error.ts';

/** Letters and digits that are hard to confuse when typed from a screen. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface DemoPasswords {
  customer: string;
  seller: string;
  admin: string;
}

/**
 * The text of `<dataDir>/secrets/<name>`, made by `generate` on first use. Only its owner can read
 * the file. Of two processes that start at once, the first file wins and both use it.
 */
export function readOrCreateSecret(dataDir: string, name: string, generate: () => string): string {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  const existing = readIfThere(path);
  if (existing !== null) return existing;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${generate()}\n`, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || readIfThere(path) === null) {
      throw explainFolderError(error, dataDir);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

/** A stored secret, or null; makes none. */
export function findSecret(dataDir: string, name: string): string | null {
  return readIfThere(join(dataDir, 'secrets', name));
}

/** Writes a secret in one step: a process that starts reads the former text or the new one. */
export function rewriteSecret(dataDir: string, name: string, text: string): void {
  const path = join(dataDir, 'secrets', name);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, path);
}

/** Writes a secret. One with another text is kept beside it as `<name>.replaced-<time>`. */
export function replaceSecret(dataDir: string, name: string, text: string): void {
  const path = join(dataDir, 'secrets', name);
  const existing = readIfThere(path);
  if (existing === text) return;
  if (existing !== null) {
    renameSync(path, `${path}.replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  }
  readOrCreateSecret(dataDir, name, () => text);
}

/** Generated per data folder, so that no two shops share one. */
export function demoPasswords(dataDir: string): DemoPasswords {
  const make = () => newReadableText(12);
  return {
    customer: readOrCreateSecret(dataDir, 'demo-customer-password', make),
    seller: readOrCreateSecret(dataDir, 'demo-seller-password', make),
    admin: readOrCreateSecret(dataDir, 'demo-admin-password', make),
  };
}

/** A private ES256 key that signs and, through its public half, verifies. */
export function newSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...(privateKey.export({ format: 'jwk' }) as JsonWebKey & { d: string }),
    kid: randomBytes(12).toString('base64url'),
    kty: 'EC' as const,
    alg: 'ES256' as const,
    use: 'sig',
    key_ops: ['sign'],
    iat: Math.floor(Date.now() / 1000),
  };
}

/** A JSON array with one such key. */
export function newSigningKeys(): string {
  return JSON.stringify([newSigningKey()]);
}

/** Random lower-case letters and digits for people to type; each is worth almost 5 bits. */
export function newReadableText(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('');
}

/** `byteCount` random bytes as base64url text. */
export function newRandomText(byteCount: number): string {
  return randomBytes(byteCount).toString('base64url');
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw explainFolderError(error, path);
  }
}
