import { readFileSync } from 'node:fs';

import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';

import type { Config, Environment } from '#server/platform/config.ts';
import { demoPasswords, replaceSecret } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';

/** The settings that the shop generates, and the files in DATA_DIR/secrets that keep them. */
const FILES = {
  DATA_KEY: 'data-key',
  AUTH_JWT_KEYS: 'auth-jwt-keys',
  PUBLIC_KEY: 'public-key',
  SANDBOX_WEBHOOK_SECRET: 'sandbox-webhook-secret',
} as const;

const SecretsSchema = z.object({
  /** As environment variables have them. */
  settings: z.object({
    DATA_KEY: z.string(),
    AUTH_JWT_KEYS: z.string(),
    PUBLIC_KEY: z.string(),
    SANDBOX_WEBHOOK_SECRET: z.string(),
  }),
  demoPasswords: z
    .object({ customer: z.string(), seller: z.string(), admin: z.string() })
    .nullable(),
});

/** What a shop needs beside its database and files to be the same shop. */
export type Secrets = z.infer<typeof SecretsSchema>;

export interface SecretsToSeal {
  readonly values: Secrets;
  readonly passphrase: string;
}

/** What the shop's own backups contain of its secrets; null when they are left out. */
export function secretsToSeal(config: Config): SecretsToSeal | null {
  const { hasSecrets, passphrase, passphraseFile } = config.backups;
  if (!hasSecrets) return null;
  const read = passphraseFile === null ? (passphrase ?? '') : readPassphraseFile(passphraseFile);
  return { values: secretsOf(config), passphrase: read };
}

/** The passphrase in a file: its first line. */
export function readPassphraseFile(file: string): string {
  let passphrase: string;
  try {
    passphrase = readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw new StartError(`The passphrase file ${file} cannot be read.`, { cause: error });
  }
  if (passphrase === '') throw new StartError(`The first line of ${file} is empty.`);
  return passphrase;
}

/** The secrets in use, whether they come from the environment or were generated. */
export function secretsOf(config: Config): Secrets {
  return {
    settings: {
      DATA_KEY: config.dataKeys.map((key) => key.toString('base64url')).join(),
      AUTH_JWT_KEYS: JSON.stringify(config.auth.keys),
      PUBLIC_KEY: config.publicKey,
      SANDBOX_WEBHOOK_SECRET: config.sandboxWebhookSecret,
    },
    demoPasswords: config.demo ? demoPasswords(config.dataDir) : null,
  };
}

/** As a file that the program `age` opens with the same passphrase. */
export async function sealSecrets(secrets: Secrets, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(JSON.stringify(secrets));
}

export async function openSecrets(sealed: Uint8Array, passphrase: string): Promise<Secrets> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const text = await decrypter.decrypt(sealed, 'text').catch((cause: unknown) => {
    throw new StartError(
      'The passphrase does not open the secrets of this backup. Enter the one that it was made with.',
      { cause },
    );
  });
  return SecretsSchema.parse(JSON.parse(text));
}

/** Puts the secrets where the shop finds them. The environment's own settings take precedence. */
export function installSecrets(dataDir: string, secrets: Secrets, env: Environment): void {
  for (const [setting, file] of Object.entries(FILES)) {
    if ((env[setting] ?? '').trim() !== '') continue;
    replaceSecret(dataDir, file, secrets.settings[setting as keyof typeof FILES]);
  }
  for (const [role, password] of Object.entries(secrets.demoPasswords ?? {})) {
    replaceSecret(dataDir, `demo-${role}-password`, password);
  }
}
