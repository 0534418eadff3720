import type { Person } from './address.ts';
import type { Outgoing, Target } from './message.ts';
import type { NewTemplate, Template } from './templates.ts';

/** Roles in a group. `owner`: its creator, who cannot be removed by other administrators. */
export const memberRoles = ['owner', 'admin', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

export interface GroupMember {
  readonly person: Person;
  readonly role: MemberRole;
}

/** Current state of a group, as the network reports it. */
export interface GroupInfo {
  /** As in `Group.id`. */
  readonly id: string;
  readonly subject: string;
  readonly description?: string;
  readonly owner?: Person;
  readonly createdAt?: Date;
  /** Number of members. Greater than the length of `members` if the network omits them. */
  readonly size: number;
  /** Role of this account. Absent: it is not a member. */
  readonly role?: MemberRole;
  readonly onlyAdminsWrite: boolean;
  /** Only administrators may change subject, description and picture. */
  readonly onlyAdminsEdit: boolean;
  /** People who use the invitation link need an administrator's approval. */
  readonly joinApproval: boolean;
  readonly members: readonly GroupMember[];
}

/** Properties of a group that can be changed. */
export interface GroupChange {
  readonly subject?: string;
  /** Empty: removes the description. */
  readonly description?: string;
  readonly onlyAdminsWrite?: boolean;
  readonly onlyAdminsEdit?: boolean;
}

export const memberActions = ['add', 'remove', 'promote', 'demote'] as const;
export type MemberAction = (typeof memberActions)[number];

/** Outcomes for one person. `invite-needed`: they can only join by the group's link. */
export const memberOutcomes = [
  'done',
  'invite-needed',
  'not-registered',
  'left-recently',
  'already-member',
  'not-member',
  'group-full',
  'refused',
] as const;
export type MemberOutcome = (typeof memberOutcomes)[number];

export interface MemberResult {
  /** With all identifiers that the network revealed. */
  readonly person: Person;
  readonly outcome: MemberOutcome;
  /** The network's own code, unless the outcome is `done`. */
  readonly code?: number;
}

/**
 * Event of a group to which this account belongs or belonged. `created`: by this account. `joined`:
 * it was added or used the link. `left`: it left or was removed. `participants`: other members.
 */
export type GroupEvent = {
  /** As in `Group.id`. */
  readonly group: string;
  readonly timestamp: Date;
  /** Author of the change, if the network reports it. */
  readonly by?: Person;
  /** Whether the author is this account, on any of its devices. */
  readonly byMe: boolean;
} & (
  | { readonly what: 'created' | 'joined' | 'left'; readonly subject?: string }
  | {
      readonly what: 'updated';
      readonly change: GroupChange & { readonly picture?: 'changed' | 'removed' };
    }
  | {
      readonly what: 'participants';
      readonly action: MemberAction;
      readonly people: readonly Person[];
      readonly subject?: string;
    }
);

export const businessHourModes = ['hours', 'all-day', 'appointment'] as const;

/** Public profile of a business. Values that it does not publish are absent. */
export interface BusinessProfile {
  readonly category?: string;
  readonly description?: string;
  readonly email?: string;
  readonly address?: string;
  readonly websites: readonly string[];
  readonly hours?: {
    /** IANA name. */
    readonly timeZone?: string;
    /** One row for each opening period. A day without rows is closed. */
    readonly days: readonly {
      /** 0 is Sunday. */
      readonly day: number;
      readonly mode: (typeof businessHourModes)[number];
      /** Minutes since midnight, for the mode `hours`. */
      readonly opens?: number;
      readonly closes?: number;
    }[];
  };
}

/** Profile that a person shows to this account. Hidden values are absent. */
export interface PersonProfile {
  readonly about?: string;
  readonly hasPicture: boolean;
  /** Only for a business. */
  readonly business?: BusinessProfile;
}

/** Profile that this account shows to others. */
export interface OwnProfile extends Pick<PersonProfile, 'about' | 'hasPicture'> {
  readonly name?: string;
}

interface Task<Params, Result> {
  readonly params: Params;
  readonly result: Result;
}
interface GroupParams {
  /** As in `Group.id`. */
  readonly group: string;
}

/**
 * Tasks of a session other than messages, by name. The part before the point must be declared in
 * `Capabilities.manages`. All values are plain data.
 */
export interface Tasks {
  /** All groups of this account. */
  readonly 'groups.list': Task<object, readonly GroupInfo[]>;
  readonly 'groups.get': Task<GroupParams, GroupInfo>;
  /** The results are those of the named people. This account becomes the owner. */
  readonly 'groups.create': Task<
    { readonly subject: string; readonly people: readonly Person[] },
    { readonly group: GroupInfo; readonly results: readonly MemberResult[] }
  >;
  readonly 'groups.update': Task<GroupParams & GroupChange, void>;
  /** A JPEG. Without one, the picture is removed. */
  readonly 'groups.picture': Task<GroupParams & { readonly jpeg?: Uint8Array }, void>;
  /** One result for each of `people`, in their order. */
  readonly 'groups.members': Task<
    GroupParams & { readonly action: MemberAction; readonly people: readonly Person[] },
    readonly MemberResult[]
  >;
  /** Code of the invitation link. `renew`: revokes the previous code. */
  readonly 'groups.invite': Task<GroupParams & { readonly renew: boolean }, string>;
  /** Group of an invitation code, without joining it. */
  readonly 'groups.preview': Task<{ readonly code: string }, GroupInfo>;
  /** Id of the group. `waiting`: an administrator has to approve this account. */
  readonly 'groups.join': Task<{ readonly code: string }, { readonly group: string; readonly waiting: boolean }>;
  readonly 'groups.leave': Task<GroupParams, void>;
  /** Messages and calls from a blocked person no longer arrive. */
  readonly 'contacts.block': Task<{ readonly person: Person; readonly blocked: boolean }, void>;
  /** People who were blocked on any device of the account. */
  readonly 'contacts.blocked': Task<object, readonly Person[]>;
  readonly 'contacts.profile': Task<{ readonly person: Person }, PersonProfile>;
  /** A JPEG. Undefined: there is none, or it is hidden from this account. */
  readonly 'contacts.seePicture': Task<{ readonly person: Person }, Uint8Array | undefined>;
  readonly 'profile.get': Task<object, OwnProfile>;
  /** An empty text removes it. */
  readonly 'profile.update': Task<{ readonly name?: string; readonly about?: string }, void>;
  /** As `groups.picture`. */
  readonly 'profile.picture': Task<{ readonly jpeg?: Uint8Array }, void>;
  readonly 'profile.seePicture': Task<object, Uint8Array | undefined>;
  /**
   * Marks a chat as unread on the account's other devices, or removes the mark, while `last` is its
   * last message. Other people are not notified, and the host gets no event for its own change.
   */
  readonly 'chats.mark': Task<
    {
      readonly chat: Outgoing['to'];
      readonly unread: boolean;
      readonly last: Target & { readonly timestamp: Date };
    },
    void
  >;
  /** One page, in a stable order. `next`: cursor of the next page, to be passed as `after`. */
  readonly 'templates.list': Task<
    { readonly after?: string },
    { readonly templates: readonly Template[]; readonly next?: string }
  >;
  /** Submits a template for review. `rejected`: the network refuses it at once, or it exists. */
  readonly 'templates.create': Task<NewTemplate, Template>;
  /** In every language, or only the one with that id. `rejected` if there is none. */
  readonly 'templates.delete': Task<{ readonly name: string; readonly id?: string }, void>;
  /**
   * Liveness probe: checks that messages are accepted, by a request that people do not see.
   * Resolves when the network accepted it. Rejects with `unreachable` if there is no reaction
   * although the connection is open. `brought`: the phone answered by the route of customers'
   * messages. False proves nothing, because the phone may be switched off.
   */
  readonly 'line.prove': Task<object, { readonly brought: boolean }>;
}

export type TaskName = keyof Tasks;
export type TaskParams<Name extends TaskName> = Tasks[Name]['params'];
export type TaskResult<Name extends TaskName> = Tasks[Name]['result'];

/** Areas of tasks that a transport may declare. */
export const manageableAreas = ['groups', 'contacts', 'profile', 'chats', 'line', 'templates'] as const;
export type ManageableArea = (typeof manageableAreas)[number];

/** Handlers of all tasks, by name. */
export type TaskHandlers = {
  readonly [Name in TaskName]: (params: TaskParams<Name>) => Promise<TaskResult<Name>>;
};

const READ_ONLY_TASKS: readonly TaskName[] = [
  'groups.list',
  'groups.get',
  'groups.preview',
  'contacts.blocked',
  'contacts.profile',
  'contacts.seePicture',
  'profile.get',
  'profile.seePicture',
  'templates.list',
  'line.prove',
];
/** Whether a task never changes anything, answered or not. `groups.invite` can, with `renew`. */
export const isReadOnlyTask = (name: TaskName): boolean => READ_ONLY_TASKS.includes(name);
