import { decrypt, encrypt, reencrypt, type DataKeys } from '#server/platform/encryption.ts';
import { newToken } from '#server/platform/link-token.ts';

/** What secrets begin with, so that people and secret scanners recognise them. */
const PREFIX = 'whsec_';

/** The endpoint that a secret belongs to: a copy in another row does not decrypt. */
const purposeOf = (endpointId: string) => `webhook:${endpointId}`;

/** A new secret of 256 random bits. */
export function newWebhookSecret(): string {
  return `${PREFIX}${newToken()}`;
}

export function sealWebhookSecret(dataKeys: DataKeys, endpointId: string, secret: string): Buffer {
  return encrypt(dataKeys, Buffer.from(secret), purposeOf(endpointId));
}

export function openWebhookSecret(dataKeys: DataKeys, endpointId: string, sealed: Buffer): string {
  return decrypt(dataKeys, sealed, purposeOf(endpointId)).toString();
}

/** The same secret under the first key. */
export function resealWebhookSecret(
  dataKeys: DataKeys,
  { id, secret }: { readonly id: string; readonly secret: Buffer },
): Buffer {
  return reencrypt(dataKeys, secret, purposeOf(id));
}
