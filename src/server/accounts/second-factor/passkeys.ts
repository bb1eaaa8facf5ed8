import type { FactorChange, FactorRow } from '#server/accounts/second-factor/queries.ts';
import type { Config } from '#server/platform/config.ts';

/** Loaded on use: it takes 27 MB. */
const library = () => import('@simplewebauthn/server');

type Site = Pick<Config, 'siteUrl'>;
type Registration = Parameters<
  Awaited<ReturnType<typeof library>>['verifyRegistrationResponse']
>[0]['response'];
type Assertion = Parameters<
  Awaited<ReturnType<typeof library>>['verifyAuthenticationResponse']
>[0]['response'];

/** Passkeys belong to the shop's domain: on another one none of them works. */
function relyingParty({ siteUrl }: Site) {
  const { hostname, origin } = new URL(siteUrl);
  return { rpID: hostname, origin };
}

const describe = ({ credential_id: id, transports }: FactorRow) =>
  id === null ? [] : [{ id, ...(transports === null ? {} : { transports }) }];

/** What the browser needs to make a passkey, or to use the one that was made. */
export async function passkeyOptions(
  site: Site,
  factor: FactorRow,
  user: {
    readonly id: string;
    readonly email: string;
    readonly factors: readonly FactorRow[];
    /** Shown by the browser beside the passkey. */
    readonly shopName: string;
  },
) {
  const { rpID } = relyingParty(site);
  const { generateAuthenticationOptions, generateRegistrationOptions } = await library();
  if (factor.verified_at !== null) {
    const allowCredentials = describe(factor);
    return {
      type: 'request',
      publicKey: await generateAuthenticationOptions({ rpID, allowCredentials }),
    } as const;
  }
  return {
    type: 'create',
    publicKey: await generateRegistrationOptions({
      rpName: user.shopName,
      rpID,
      userName: user.email,
      userID: new Uint8Array(Buffer.from(user.id)),
      excludeCredentials: user.factors.flatMap(describe),
    }),
  } as const;
}

/** What changes in the factor's row, because its passkey has signed the challenge; or null. */
export async function readPasskey(
  site: Site,
  factor: FactorRow,
  signed: { readonly challenge: string; readonly response: object },
): Promise<FactorChange | null> {
  const { rpID, origin } = relyingParty(site);
  const { verifyAuthenticationResponse, verifyRegistrationResponse } = await library();
  const expected = {
    expectedChallenge: signed.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  };
  const { credential_id: id, public_key: publicKey, sign_count: counter } = factor;
  if (id === null || publicKey === null || counter === null) {
    const response = signed.response as Registration;
    const made = await orNull(verifyRegistrationResponse({ ...expected, response }));
    if (made?.verified !== true) return null;
    const { credential } = made.registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: transportsIn(credential.transports),
    };
  }
  const response = signed.response as Assertion;
  if (response.id !== id) return null;
  const credential = { id, publicKey: new Uint8Array(publicKey), counter };
  const used = await orNull(verifyAuthenticationResponse({ ...expected, response, credential }));
  return used?.verified === true ? { sign_count: used.authenticationInfo.newCounter } : null;
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Neither signed nor checked by the library: whatever the client sent. */
function transportsIn(sent: unknown): string[] | null {
  const known = TRANSPORTS.filter((name) => Array.isArray(sent) && sent.includes(name));
  return known.length === 0 ? null : known;
}

/** The library throws for whatever is wrong with a response. */
async function orNull<T>(verifying: Promise<T>): Promise<T | null> {
  try {
    return await verifying;
  } catch {
    return null;
  }
}
