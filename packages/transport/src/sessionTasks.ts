import type { Person } from './address.ts';
import type { CatalogTasks } from './catalog.ts';
import type { NetworkLabelAssignment, NetworkLabelChange } from './labels.ts';
import type { OutgoingTransportMessage, ReferencedTransportMessage } from './message.ts';
import type { OwnProfile, PersonProfile } from './profiles.ts';
import type { NewTemplate, Template } from './templates.ts';

/** Roles in a group. The `owner` created it, and other administrators cannot remove them. */
export const groupMemberRoles = ['owner', 'admin', 'member'] as const;
export type GroupMemberRole = (typeof groupMemberRoles)[number];

export interface GroupMember {
  readonly person: Person;
  readonly role: GroupMemberRole;
}

/** Current state of a group, as the network reports it. */
export interface GroupInfo {
  /** Id of the group, as in `Group.id`. */
  readonly id: string;
  readonly subject: string;
  readonly description?: string;
  readonly owner?: Person;
  readonly createdAt?: Date;
  /** Number of members. It is greater than the length of `members` if the network omits some of them. */
  readonly size: number;
  /** Role of this account in the group. Absent if it is not a member. */
  readonly role?: GroupMemberRole;
  readonly onlyAdminsWrite: boolean;
  /** Whether only administrators may change the subject, the description and the picture. */
  readonly onlyAdminsEdit: boolean;
  /** Whether an administrator must approve people who use the invitation link. */
  readonly joinApproval: boolean;
  readonly members: readonly GroupMember[];
}

/** Properties of a group that can be changed. */
export interface GroupChange {
  readonly subject?: string;
  /** New description of the group. An empty text removes the description. */
  readonly description?: string;
  readonly onlyAdminsWrite?: boolean;
  readonly onlyAdminsEdit?: boolean;
}

export const groupMemberActions = ['add', 'remove', 'promote', 'demote'] as const;
export type GroupMemberAction = (typeof groupMemberActions)[number];

/** Outcomes of a membership change for one person. `invite-needed`: only the invitation link can add them. */
export const groupMemberChangeOutcomes = [
  'done',
  'invite-needed',
  'not-registered',
  'left-recently',
  'already-member',
  'not-member',
  'group-full',
  'refused',
] as const;
export type GroupMemberChangeOutcome = (typeof groupMemberChangeOutcomes)[number];

export interface GroupMemberChangeResult {
  /** The person, with all identifiers that the network revealed. */
  readonly person: Person;
  readonly outcome: GroupMemberChangeOutcome;
  /** The network's code for this outcome of the change of a member. Absent if the outcome is `done`. */
  readonly code?: number;
}

/**
 * Event of a group to which this account belongs or belonged. `created`: this account created the
 * group. `joined`: this account was added or used the invitation link. `left`: this account left or
 * was removed. `participants`: other members changed.
 */
export type GroupEvent = {
  /** Id of the group, as in `Group.id`. */
  readonly group: string;
  readonly timestamp: Date;
  /** Person who made the change, if the network reports it. */
  readonly by?: Person;
  /** Whether this account made the change, on any of its devices. */
  readonly byMe: boolean;
} & (
  | { readonly what: 'created' | 'joined' | 'left'; readonly subject?: string }
  | {
      readonly what: 'updated';
      readonly change: GroupChange & { readonly picture?: 'changed' | 'removed' };
    }
  | {
      readonly what: 'participants';
      readonly action: GroupMemberAction;
      readonly people: readonly Person[];
      readonly subject?: string;
    }
);

interface Task<Params, Result> {
  readonly params: Params;
  readonly result: Result;
}
interface GroupParams {
  /** Id of the group, as in `Group.id`. */
  readonly group: string;
}

/**
 * Tasks of a session other than messages, by name. The part before the point is an area, which a transport
 * declares in `TransportCapabilities.manages`. All parameters and results are plain data.
 */
export interface SessionTasks extends CatalogTasks {
  /** Lists all groups of this account. */
  readonly 'groups.list': Task<object, readonly GroupInfo[]>;
  readonly 'groups.get': Task<GroupParams, GroupInfo>;
  /** Creates a group that this account owns, and returns one result for each of `people`. */
  readonly 'groups.create': Task<
    { readonly subject: string; readonly people: readonly Person[] },
    { readonly group: GroupInfo; readonly results: readonly GroupMemberChangeResult[] }
  >;
  readonly 'groups.update': Task<GroupParams & GroupChange, void>;
  /** Sets the group's picture to the given JPEG. Without a JPEG, removes the picture. */
  readonly 'groups.picture': Task<GroupParams & { readonly jpeg?: Uint8Array }, void>;
  /** Adds, removes, promotes or demotes members. Returns one result for each of `people`, in their order. */
  readonly 'groups.members': Task<
    GroupParams & { readonly action: GroupMemberAction; readonly people: readonly Person[] },
    readonly GroupMemberChangeResult[]
  >;
  /** Returns the code of the invitation link. `renew` creates a new code and revokes the previous one. */
  readonly 'groups.invite': Task<GroupParams & { readonly renew: boolean }, string>;
  /** Returns the group of an invitation code, without joining the group. */
  readonly 'groups.preview': Task<{ readonly code: string }, GroupInfo>;
  /** Joins a group and returns its id. `waiting`: an administrator has to approve this account. */
  readonly 'groups.join': Task<{ readonly code: string }, { readonly group: string; readonly waiting: boolean }>;
  readonly 'groups.leave': Task<GroupParams, void>;
  /** Blocks or unblocks a person. Messages and calls from a blocked person no longer arrive. */
  readonly 'contacts.block': Task<{ readonly person: Person; readonly blocked: boolean }, void>;
  /** Lists the people who were blocked on any device of the account. */
  readonly 'contacts.blocked': Task<object, readonly Person[]>;
  readonly 'contacts.profile': Task<{ readonly person: Person }, PersonProfile>;
  /** Returns a person's picture as a JPEG. Undefined if there is none or it is hidden from this account. */
  readonly 'contacts.seePicture': Task<{ readonly person: Person }, Uint8Array | undefined>;
  readonly 'profile.get': Task<object, OwnProfile>;
  /** Changes the name or the description of this account. An empty text removes the value. */
  readonly 'profile.update': Task<{ readonly name?: string; readonly about?: string }, void>;
  /** Sets this account's picture to `jpeg`. Without `jpeg`, removes the current picture. */
  readonly 'profile.picture': Task<{ readonly jpeg?: Uint8Array }, void>;
  readonly 'profile.seePicture': Task<object, Uint8Array | undefined>;
  /**
   * Marks a chat as unread on the account's other devices, or removes the mark. `last` must be the
   * last message of the chat. Other people are not notified, and the host gets no event for a change
   * that it made itself.
   */
  readonly 'chats.mark': Task<
    {
      readonly chat: OutgoingTransportMessage['to'];
      readonly unread: boolean;
      readonly last: ReferencedTransportMessage & { readonly timestamp: Date };
    },
    void
  >;
  /**
   * Creates, changes or deletes a label on the account's other devices. Rejects with `unsupported` if the account's
   * app has no labels. The host gets no event for a change that it made itself.
   */
  readonly 'labels.save': Task<NetworkLabelChange, void>;
  /** Adds a label to a chat or a message, or removes it, under the same conditions. */
  readonly 'labels.assign': Task<NetworkLabelAssignment<OutgoingTransportMessage['to']>, void>;
  /** Returns one page of templates, in a stable order. To request the next page, pass `next` as `after`. */
  readonly 'templates.list': Task<
    { readonly after?: string },
    { readonly templates: readonly Template[]; readonly next?: string }
  >;
  /** Submits a template for review. Rejects with `rejected` if the network refuses it or already has it. */
  readonly 'templates.create': Task<NewTemplate, Template>;
  /** Deletes a template in all languages, or only the one with `id`. Rejects with `rejected` if there is none. */
  readonly 'templates.delete': Task<{ readonly name: string; readonly id?: string }, void>;
  /**
   * Liveness probe: checks with a request that people do not see whether the network accepts messages.
   * Resolves when the network accepted the request. Rejects with `unreachable` if it does not react
   * although the connection is open. `brought` is true if the phone answered by the route that
   * customers' messages take. False proves nothing, because the phone may be switched off.
   */
  readonly 'line.prove': Task<object, { readonly brought: boolean }>;
}

export type SessionTaskName = keyof SessionTasks;
export type SessionTaskParams<Name extends SessionTaskName> = SessionTasks[Name]['params'];
export type SessionTaskResult<Name extends SessionTaskName> = SessionTasks[Name]['result'];

/** Areas of session tasks. A transport declares the areas whose tasks it supports. */
export const sessionTaskAreaNames = [
  'groups',
  'contacts',
  'profile',
  'chats',
  'labels',
  'line',
  'templates',
  'catalog',
] as const;
export type SessionTaskArea = (typeof sessionTaskAreaNames)[number];

/** Handlers of all tasks, by name. */
export type SessionTaskHandlers = {
  readonly [Name in SessionTaskName]: (params: SessionTaskParams<Name>) => Promise<SessionTaskResult<Name>>;
};

const READ_ONLY_TASKS: readonly SessionTaskName[] = [
  'groups.list',
  'groups.get',
  'groups.preview',
  'contacts.blocked',
  'contacts.profile',
  'contacts.seePicture',
  'profile.get',
  'profile.seePicture',
  'templates.list',
  'catalog.list',
  'catalog.product',
  'catalog.order',
  'line.prove',
];
/** Whether a task only reads. Excludes `groups.invite`, because its option `renew` changes the link. */
export const isReadOnlySessionTask = (name: SessionTaskName): boolean => READ_ONLY_TASKS.includes(name);
