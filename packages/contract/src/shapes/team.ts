import { type Infer, instant, line, list, named, nullable, object, prose, uuid } from '../shape/index.ts';
import { sampleUser } from './samples.ts';
import { memberRole } from './sharing.ts';

/** Members and open invitations that one client has at most, together. */
export const TEAM_LIMIT = 50;

/** Somebody with whom a client is shared. `email` and `lastSeenAt` (exact to some minutes) are told to its owner alone. */
export const member = named(
  'Member',
  object({
    /** Of the user. */
    id: uuid(),
    name: line({ max: 100 }),
    email: nullable(line({ max: 254 })),
    role: memberRole(),
    since: instant(),
    lastSeenAt: nullable(instant()),
  }),
);
export type Member = Infer<typeof member>;

/** A link that nobody has used yet. */
export const invitation = named(
  'Invitation',
  object({ id: uuid(), role: memberRole(), createdAt: instant(), expiresAt: instant() }),
);
export type Invitation = Infer<typeof invitation>;

/** What stands in a link behind `#`, and nowhere else. */
export const invitationCode = () => line({ max: 64 });

/** What somebody is invited to, as whoever has the link is told. */
export const offer = named(
  'Offer',
  object({
    businessName: line({ max: 100 }),
    ownerName: line({ max: 100 }),
    role: memberRole(),
    expiresAt: instant(),
  }),
);
export type Offer = Infer<typeof offer>;

export const team = object({
  owner: object({ id: uuid(), name: line({ max: 100 }) }),
  members: list(member, { max: TEAM_LIMIT }),
  /** For its owner alone; of others it is empty. */
  invitations: list(invitation, { max: TEAM_LIMIT }),
});
export type Team = Infer<typeof team>;

/** A link, which is shown once. */
export const invitationLink = prose({ max: 2048 });

export const sampleMember: Member = {
  id: '0197b1c5-2d3e-7f41-9a50-6b7c8d9e0f12',
  name: 'Ana López',
  email: 'ana@ejemplo.mx',
  role: 'answers',
  since: '2026-03-02T15:20:00.000Z',
  lastSeenAt: '2026-03-02T18:20:00.000Z',
};

export const sampleInvitation: Invitation = {
  id: '0197b1c5-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  role: 'answers',
  createdAt: '2026-03-02T15:10:00.000Z',
  expiresAt: '2026-03-09T15:10:00.000Z',
};

export const sampleTeam: Team = {
  owner: { id: sampleUser.id, name: sampleUser.name },
  members: [sampleMember],
  invitations: [sampleInvitation],
};
