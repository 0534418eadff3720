import {
  flag,
  type Infer,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** Maximum number of passkeys of one account. */
export const MAX_PASSKEYS_PER_USER = 20;

/** A passkey with which a user signs in. */
export const passkey = withSchemaName(
  'Passkey',
  object({
    id: uuid(),
    name: singleLineText({ max: 60 }),
    createdAt: instant(),
    /** Time of the last use. Null if the passkey was not used since its creation. */
    lastUsedAt: nullable(instant()),
    /** Whether a service synchronises the passkey to other devices of the same person. */
    synced: flag(),
    /** Whether browsers offer the passkey at this address. False if it was created for another address. */
    usable: flag(),
    /** Whether the user signed in with this passkey in the session of the request. */
    isCurrent: flag(),
  }),
);
export type Passkey = Infer<typeof passkey>;

/**
 * Reasons why passkeys are impossible: the platform's address is unknown, is not secure, or has no host name.
 */
export const passkeyObstacles = ['unknown', 'insecure', 'nameless'] as const;
export type PasskeyObstacle = (typeof passkeyObstacles)[number];

export const passkeyName = () => singleLineText({ max: 60 });

/** Bytes as base64url text, as in WebAuthn's JSON. `max`: maximum number of characters of the text. */
const base64url = (max: number) => textMatchingPattern(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), 'base64url', { max });

const transports = list(singleLineText({ max: 20 }), { max: 10 });

/**
 * The browser's result of registering a passkey (WebAuthn Level 3, §5.2.1), with only the fields that Recado
 * uses.
 */
export const newPasskey = object({
  id: base64url(1400),
  clientDataJSON: base64url(8000),
  attestationObject: base64url(60_000),
  transports: optional(transports),
});
export type NewPasskey = Infer<typeof newPasskey>;

/** The browser's result of signing in with a passkey (WebAuthn Level 3, §5.2.2). */
export const passkeyAssertion = object({
  id: base64url(1400),
  clientDataJSON: base64url(8000),
  authenticatorData: base64url(8000),
  signature: base64url(4000),
  userHandle: optional(base64url(100)),
});
export type PasskeyAssertion = Infer<typeof passkeyAssertion>;

const descriptor = object({ id: base64url(1400), type: oneOf('public-key'), transports });

/** `PublicKeyCredentialCreationOptionsJSON`: options with which a browser creates a passkey. */
export const passkeyCreationOptions = object({
  challenge: base64url(100),
  rp: object({ id: singleLineText({ max: 253 }), name: singleLineText({ max: 60 }) }),
  user: object({ id: base64url(100), name: singleLineText({ max: 254 }), displayName: singleLineText({ max: 100 }) }),
  pubKeyCredParams: list(object({ type: oneOf('public-key'), alg: integer({ min: -70_000, max: 0 }) }), {
    max: 10,
  }),
  timeout: integer({ max: 600_000 }),
  excludeCredentials: list(descriptor, { max: MAX_PASSKEYS_PER_USER }),
  authenticatorSelection: object({
    residentKey: oneOf('required'),
    requireResidentKey: flag(),
    userVerification: oneOf('required'),
  }),
  attestation: oneOf('none'),
});
export type PasskeyCreationOptions = Infer<typeof passkeyCreationOptions>;

/**
 * `PublicKeyCredentialRequestOptionsJSON`: options with which a browser signs a user in. They name no
 * user, because the chosen passkey identifies the user.
 */
export const passkeyRequestOptions = object({
  challenge: base64url(100),
  rpId: singleLineText({ max: 253 }),
  timeout: integer({ max: 600_000 }),
  userVerification: oneOf('required'),
});
export type PasskeyRequestOptions = Infer<typeof passkeyRequestOptions>;

export const examplePasskey: Passkey = {
  id: '019e2b0c-7f11-7c3a-9a40-2f6d51c0aa17',
  name: 'Teléfono de Lucía',
  createdAt: '2026-03-02T15:04:05.000Z',
  lastUsedAt: '2026-03-04T09:30:00.000Z',
  synced: true,
  usable: true,
  isCurrent: false,
};
