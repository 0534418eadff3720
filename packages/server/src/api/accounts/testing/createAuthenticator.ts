import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@recado/contract';

export interface Ceremony {
  /** Where the page is that asks. */
  readonly origin: string;
  /** Whether whoever uses it was recognised. */
  readonly verified?: boolean;
  /** Whether it counts its signatures; those that are kept by a service do not. */
  readonly counts?: boolean;
}

/** A phone that keeps one passkey, as WebAuthn Level 3 has it (§6.1, §6.5.1): ES256, attestation `none`. */
export function createAuthenticator({ origin, verified = true, counts = false }: Ceremony) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  /** UP 1, UV 4, with a new credential AT 0x40. */
  const authenticatorData = (rpId: string, credential?: Buffer): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 1 | (verified ? 4 : 0) | (credential ? 0x40 : 0);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      count,
      ...(credential ? [credential] : []),
    ]);
  };

  return {
    create({ challenge, rp }: PasskeyCreation): NewPasskey {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // COSE, RFC 9052 §7: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = authenticatorData(rp.id, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // {"fmt": "none", "attStmt": {}, "authData": …}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    get({ challenge, rpId }: PasskeyRequest, at = origin): PasskeyProof {
      if (counts) counter += 1;
      const data = authenticatorData(rpId);
      const client = clientData('webauthn.get', challenge, at);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
    },
    /** As a copy of it would be, that has not seen what was signed since. */
    rewind() {
      counter = 0;
    },
  };
}
