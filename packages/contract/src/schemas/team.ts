import {
  type Infer,
  instant,
  list,
  multilineText,
  nullable,
  object,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { memberRole } from './clientSharing.ts';
import { exampleUser } from './samples.ts';

/** Maximum number of members and open invitations of one client, counted together. */
export const MAX_TEAM_SIZE = 50;

/**
 * A user who shares a client. Only the client's owner gets the fields `email` and
 * `lastSeenAt`. The latter may be a few minutes old.
 */
export const teamMember = withSchemaName(
  'Member',
  object({
    /** ID of the user. */
    id: uuid(),
    name: singleLineText({ max: 100 }),
    email: nullable(singleLineText({ max: 254 })),
    role: memberRole(),
    since: instant(),
    lastSeenAt: nullable(instant()),
  }),
);
export type TeamMember = Infer<typeof teamMember>;

/** An invitation link that is not used yet. */
export const invitation = withSchemaName(
  'Invitation',
  object({ id: uuid(), role: memberRole(), createdAt: instant(), expiresAt: instant() }),
);
export type Invitation = Infer<typeof invitation>;

/** Secret of an invitation link. It exists only in the fragment of the link's URL. */
export const invitationCode = () => singleLineText({ max: 64 });

/** The invitation as displayed to a person who has its link. */
export const invitationDetails = withSchemaName(
  'Offer',
  object({
    businessName: singleLineText({ max: 100 }),
    ownerName: singleLineText({ max: 100 }),
    role: memberRole(),
    expiresAt: instant(),
  }),
);
export type InvitationDetails = Infer<typeof invitationDetails>;

export const team = object({
  owner: object({ id: uuid(), name: singleLineText({ max: 100 }) }),
  members: list(teamMember, { max: MAX_TEAM_SIZE }),
  /** Open invitations, which only the owner sees. Empty for other members. */
  invitations: list(invitation, { max: MAX_TEAM_SIZE }),
});
export type Team = Infer<typeof team>;

/** An invitation link, which is displayed only once. */
export const invitationLink = multilineText({ max: 2048 });

export const exampleMember: TeamMember = {
  id: '0197b1c5-2d3e-7f41-9a50-6b7c8d9e0f12',
  name: 'Ana López',
  email: 'ana@ejemplo.mx',
  role: 'answers',
  since: '2026-03-02T15:20:00.000Z',
  lastSeenAt: '2026-03-02T18:20:00.000Z',
};

export const exampleInvitation: Invitation = {
  id: '0197b1c5-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  role: 'answers',
  createdAt: '2026-03-02T15:10:00.000Z',
  expiresAt: '2026-03-09T15:10:00.000Z',
};

export const exampleTeam: Team = {
  owner: { id: exampleUser.id, name: exampleUser.name },
  members: [exampleMember],
  invitations: [exampleInvitation],
};
