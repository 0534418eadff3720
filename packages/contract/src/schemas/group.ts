import { MAX_CHAT_CHARS, MAX_LID_CHARS } from '../rules/phone.ts';
import {
  flag,
  type Infer,
  instant,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** WhatsApp's own limits for the name and the description of a group, in characters. */
export const MAX_GROUP_SUBJECT_CHARS = 100;
export const MAX_GROUP_DESCRIPTION_CHARS = 2_048;
/** Maximum number of people that one call can add or change. A group can have 1,024 members. */
export const MAX_PARTICIPANTS_PER_GROUP_CHANGE = 256;

export const groupRoles = ['owner', 'admin', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

/** Possible results of an action on one participant of a group. */
export const groupParticipantOutcomes = [
  'done',
  'invite-needed',
  'not-registered',
  'left-recently',
  'already-member',
  'not-member',
  'group-full',
  'refused',
] as const;
export type ParticipantOutcome = (typeof groupParticipantOutcomes)[number];

/** Phone number and LID of a person. An identifier that is unknown is null. */
const memberIdentifiers = {
  phoneNumber: nullable(singleLineText({ max: 40 })),
  lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
};

const groupFields = {
  /** Chat of the group, with the same identifier as in messages and in `to`. */
  chat: singleLineText({ max: MAX_CHAT_CHARS }),
  subject: multilineText({ max: 300, empty: true }),
  description: nullable(multilineText({ max: 4_096 })),
  owner: nullable(object(memberIdentifiers)),
  createdAt: nullable(instant()),
  size: integer(),
  /** Role of the client's number in the group. Null if the number is not a member. */
  role: nullable(oneOf(...groupRoles)),
  onlyAdminsWrite: flag(),
  onlyAdminsEdit: flag(),
  /** Whether an administrator must approve people who join by the invitation link. */
  joinApproval: flag(),
};

export const listedGroup = withSchemaName('ListedGroup', object(groupFields));
export type ListedGroup = Infer<typeof listedGroup>;

export const group = withSchemaName(
  'Group',
  object({
    ...groupFields,
    participants: list(object({ ...memberIdentifiers, role: oneOf(...groupRoles) }), { max: 5_000 }),
  }),
);
export type Group = Infer<typeof group>;

/** Result of an action on one person. `participant`: the person as the caller's request identified them. */
export const groupParticipantResult = withSchemaName(
  'ParticipantResult',
  object({
    participant: singleLineText({ max: MAX_CHAT_CHARS }),
    ...memberIdentifiers,
    outcome: oneOf(...groupParticipantOutcomes),
    /** WhatsApp's result code for this participant, if WhatsApp returned one. */
    code: optional(integer()),
    /** Cause of the failure, and the next step. Null if the outcome is `done`. */
    explanation: nullable(multilineText({ max: 300 })),
  }),
);
export type ParticipantResult = Infer<typeof groupParticipantResult>;

const sampleOwner = { phoneNumber: '5215512345678', lid: '987654321098765' };
export const exampleListedGroup: ListedGroup = {
  chat: 'group:120363041234567890',
  subject: 'Pedidos de mayoreo',
  description: 'Pedidos de la semana: se reciben hasta el jueves.',
  owner: sampleOwner,
  createdAt: '2026-03-02T18:20:00.000Z',
  size: 2,
  role: 'owner',
  onlyAdminsWrite: false,
  onlyAdminsEdit: true,
  joinApproval: false,
};
const sampleMember = { phoneNumber: '5215587654321', lid: '123456789012345' };
export const exampleGroup: Group = {
  ...exampleListedGroup,
  participants: [
    { ...sampleOwner, role: 'owner' },
    { ...sampleMember, role: 'member' },
  ],
};
export const exampleParticipantResult: ParticipantResult = {
  participant: '+52 1 55 8765 4321',
  ...sampleMember,
  outcome: 'done',
  explanation: null,
};
