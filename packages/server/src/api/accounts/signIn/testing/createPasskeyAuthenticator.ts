import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion, PasskeyCreationOptions, PasskeyRequestOptions } from '@recado/contract';

export interface PasskeyAuthenticatorOptions {
  /** Origin of the page that requests the credential. */
  readonly origin: string;
  /** Whether the authenticator verifies its user. Default: true. */
  readonly verified?: boolean;
  /** Whether the authenticator counts its signatures. A synchronized passkey does not. Default: false. */
  readonly countsSignatures?: boolean;
}

/**
 * Creates a software authenticator with one passkey (WebAuthn Level 3, §6.1, §6.5.1): ES256,
 * attestation `none`.
 */
export function createPasskeyAuthenticator({
  origin,
  verified = true,
  countsSignatures = false,
}: PasskeyAuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const encodeClientData = (type: string, challenge: string, pageOrigin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: pageOrigin, crossOrigin: false }));
  /** Encodes authenticator data. Its flags are UP 1, UV 4 and, with a new credential, AT 0x40. */
  const encodeAuthenticatorData = (rpId: string, credential?: Buffer): Buffer => {
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
    create({ challenge, rp }: PasskeyCreationOptions): NewPasskey {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // COSE key (RFC 9052 §7): kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = encodeAuthenticatorData(rp.id, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": …}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: encodeClientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    get({ challenge, rpId }: PasskeyRequestOptions, pageOrigin = origin): PasskeyAssertion {
      if (countsSignatures) counter += 1;
      const data = encodeAuthenticatorData(rpId);
      const clientDataBytes = encodeClientData('webauthn.get', challenge, pageOrigin);
      const signedBytes = Buffer.concat([data, createHash('sha256').update(clientDataBytes).digest()]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientDataBytes.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signedBytes, privateKey).toString('base64url'),
      };
    },
    /** Resets the counter, as in a cloned authenticator that lacks the later signatures. */
    rewind() {
      counter = 0;
    },
  };
}
