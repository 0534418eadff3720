import {
  flag,
  type Infer,
  instant,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  optional,
  uuid,
  whole,
} from '../shape/index.ts';

/** Passkeys that one account may have. */
export const PASSKEYS = 20;

/** A passkey with which its owner signs in. */
export const passkey = named(
  'Passkey',
  object({
    id: uuid(),
    name: line({ max: 60 }),
    createdAt: instant(),
    /** Null: never since. */
    lastUsedAt: nullable(instant()),
    /** Kept by a service that brings it to other devices of the same person. */
    synced: flag(),
    /** False: it was made for another address of the platform, where alone a browser offers it. */
    usable: flag(),
    /** The session that asks was opened with it. */
    isCurrent: flag(),
  }),
);
export type Passkey = Infer<typeof passkey>;

/** Why there can be no passkeys: the platform knows no address of its own, it is not secure, or has no name. */
export const passkeyObstacles = ['unknown', 'insecure', 'nameless'] as const;
export type PasskeyObstacle = (typeof passkeyObstacles)[number];

export const passkeyName = () => line({ max: 60 });

/** Bytes as WebAuthn writes them in JSON; `max`: of characters. */
const base64url = (max: number) => matching(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), 'base64url');

const transports = list(line({ max: 20 }), { max: 10 });

/** What a browser gives when a passkey was made (WebAuthn Level 3, §5.2.1), as far as it is looked at. */
export const newPasskey = object({
  id: base64url(1400),
  clientDataJSON: base64url(8000),
  attestationObject: base64url(60_000),
  transports: optional(transports),
});
export type NewPasskey = Infer<typeof newPasskey>;

/** What a browser gives when one signs in with a passkey (WebAuthn Level 3, §5.2.2). */
export const passkeyProof = object({
  id: base64url(1400),
  clientDataJSON: base64url(8000),
  authenticatorData: base64url(8000),
  signature: base64url(4000),
  userHandle: optional(base64url(100)),
});
export type PasskeyProof = Infer<typeof passkeyProof>;

const descriptor = object({ id: base64url(1400), type: oneOf('public-key'), transports });

/** `PublicKeyCredentialCreationOptionsJSON`: what a browser makes a passkey by. */
export const passkeyCreation = object({
  challenge: base64url(100),
  rp: object({ id: line({ max: 253 }), name: line({ max: 60 }) }),
  user: object({ id: base64url(100), name: line({ max: 254 }), displayName: line({ max: 100 }) }),
  pubKeyCredParams: list(object({ type: oneOf('public-key'), alg: whole({ min: -70_000, max: 0 }) }), {
    max: 10,
  }),
  timeout: whole({ max: 600_000 }),
  excludeCredentials: list(descriptor, { max: PASSKEYS }),
  authenticatorSelection: object({
    residentKey: oneOf('required'),
    requireResidentKey: flag(),
    userVerification: oneOf('required'),
  }),
  attestation: oneOf('none'),
});
export type PasskeyCreation = Infer<typeof passkeyCreation>;

/** `PublicKeyCredentialRequestOptionsJSON`: whose it is the passkey says. */
export const passkeyRequest = object({
  challenge: base64url(100),
  rpId: line({ max: 253 }),
  timeout: whole({ max: 600_000 }),
  userVerification: oneOf('required'),
});
export type PasskeyRequest = Infer<typeof passkeyRequest>;

export const samplePasskey: Passkey = {
  id: '019e2b0c-7f11-7c3a-9a40-2f6d51c0aa17',
  name: 'Teléfono de Lucía',
  createdAt: '2026-03-02T15:04:05.000Z',
  lastUsedAt: '2026-03-04T09:30:00.000Z',
  synced: true,
  usable: true,
  isCurrent: false,
};
