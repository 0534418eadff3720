import { flag, type Infer, instant, line, named, nullable, object, prose, uuid } from '../shape/index.ts';

/** A session that a person has opened; `lastSeenAt` is exact to some minutes. */
export const signIn = named(
  'SignIn',
  object({
    id: uuid(),
    /** In words, from what the device says of itself. */
    device: prose({ max: 100 }),
    /** IP address it was opened from. */
    address: nullable(line({ max: 60 })),
    userAgent: nullable(line({ max: 200 })),
    createdAt: instant(),
    lastSeenAt: instant(),
    expiresAt: instant(),
    /** The one that asks. */
    isCurrent: flag(),
  }),
);
export type SignIn = Infer<typeof signIn>;

export const sampleSignIn: SignIn = {
  id: '0197b1b0-2f4d-7a61-9c0e-3b5d7f9a1c2e',
  device: 'Chrome en Android',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36',
  createdAt: '2026-03-02T15:04:05.000Z',
  lastSeenAt: '2026-03-02T18:20:00.000Z',
  expiresAt: '2026-03-03T03:04:05.000Z',
  isCurrent: true,
};
