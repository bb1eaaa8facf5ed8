import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const PRESENT = 0x01;
const WITH_CREDENTIAL = 0x40;

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
}

/** A passkey as a browser and a security key make it together, for the API's own tests. */
export function newPasskey({ origin }: { readonly origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** What the key says about itself, and in its first answer its public key. */
  function authenticatorData(rpId: string, isNew: boolean): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((count += 1));
    const flags = Buffer.of(PRESENT | (isNew ? WITH_CREDENTIAL : 0));
    const head = [createHash('sha256').update(rpId).digest(), flags, counter];
    if (!isNew) return Buffer.concat(head);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const aaguid = Buffer.alloc(16);
    return Buffer.concat([...head, aaguid, Buffer.of(0, id.length), id, cose]);
  }

  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    create: ({ challenge, rp }: Options) => {
      const data = authenticatorData(rp?.id ?? '', true);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.of(0x58, data.length),
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge),
        attestationObject,
      });
    },
    get: ({ challenge, rpId = '' }: Options) => {
      const clientDataJSON = clientData('webauthn.get', challenge);
      const data = authenticatorData(rpId, false);
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]);
      const signature = sign('sha256', signed, privateKey);
      return answer({ clientDataJSON, authenticatorData: data, signature });
    },
    /** A copy that has not signed as often. */
    forgetUses: () => void (count = 0),
  };
}
