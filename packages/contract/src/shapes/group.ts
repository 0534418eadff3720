import {
  flag,
  type Infer,
  instant,
  line,
  list,
  named,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  whole,
} from '../shape/index.ts';

/** WhatsApp's own limits, characters. */
export const SUBJECT_LIMIT = 100;
export const GROUP_DESCRIPTION_LIMIT = 2_048;
/** How many people one call adds or changes; a group takes 1,024. */
export const PARTICIPANTS_LIMIT = 256;

export const groupRoles = ['owner', 'admin', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

/** What came of what was asked for one person. */
export const participantOutcomes = [
  'done',
  'invite-needed',
  'not-registered',
  'left-recently',
  'already-member',
  'not-member',
  'group-full',
  'refused',
] as const;
export type ParticipantOutcome = (typeof participantOutcomes)[number];

/** By both names, where they are known. */
const names = {
  phoneNumber: nullable(line({ max: 40 })),
  lid: nullable(line({ max: 40 })),
};

const about = {
  /** As messages name it, and as `to` takes it. */
  chat: line({ max: 80 }),
  subject: prose({ max: 300, empty: true }),
  description: nullable(prose({ max: 4_096 })),
  owner: nullable(object(names)),
  createdAt: nullable(instant()),
  size: whole(),
  /** What this number is in it; null: it is no member. */
  role: nullable(oneOf(...groupRoles)),
  onlyAdminsWrite: flag(),
  onlyAdminsEdit: flag(),
  /** Who comes by the link waits for an administrator. */
  joinApproval: flag(),
};

export const listedGroup = named('ListedGroup', object(about));
export type ListedGroup = Infer<typeof listedGroup>;

export const group = named(
  'Group',
  object({ ...about, participants: list(object({ ...names, role: oneOf(...groupRoles) }), { max: 5_000 }) }),
);
export type Group = Infer<typeof group>;

/** Of one of those who were named: `participant` as it was written. */
export const participantResult = named(
  'ParticipantResult',
  object({
    participant: line({ max: 80 }),
    ...names,
    outcome: oneOf(...participantOutcomes),
    /** WhatsApp's number, where it gave one. */
    code: optional(whole()),
    /** What happened and what can be done, unless it is done. */
    explanation: nullable(prose({ max: 300 })),
  }),
);
export type ParticipantResult = Infer<typeof participantResult>;

const sampleOwner = { phoneNumber: '5215512345678', lid: '987654321098765' };
export const sampleListedGroup: ListedGroup = {
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
export const sampleGroup: Group = {
  ...sampleListedGroup,
  participants: [
    { ...sampleOwner, role: 'owner' },
    { ...sampleMember, role: 'member' },
  ],
};
export const sampleParticipantResult: ParticipantResult = {
  participant: '+52 1 55 8765 4321',
  ...sampleMember,
  outcome: 'done',
  explanation: null,
};
