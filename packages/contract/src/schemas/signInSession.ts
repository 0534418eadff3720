import {
  flag,
  type Infer,
  instant,
  multilineText,
  nullable,
  object,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** A session that a user has opened. `lastSeenAt` may be a few minutes old. */
export const signInSession = withSchemaName(
  'SignIn',
  object({
    id: uuid(),
    /** Description of the device, from its user agent. */
    device: multilineText({ max: 100 }),
    /** IP address from which the session was opened. */
    address: nullable(singleLineText({ max: 60 })),
    userAgent: nullable(singleLineText({ max: 200 })),
    createdAt: instant(),
    lastSeenAt: instant(),
    expiresAt: instant(),
    /** Whether the session is the one that makes the request. */
    isCurrent: flag(),
  }),
);
export type SignIn = Infer<typeof signInSession>;

export const exampleSignIn: SignIn = {
  id: '0197b1b0-2f4d-7a61-9c0e-3b5d7f9a1c2e',
  device: 'Chrome en Android',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36',
  createdAt: '2026-03-02T15:04:05.000Z',
  lastSeenAt: '2026-03-02T18:20:00.000Z',
  expiresAt: '2026-03-03T03:04:05.000Z',
  isCurrent: true,
};
