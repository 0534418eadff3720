import type { Person } from './address.ts';
import type { Outgoing, Target } from './message.ts';
import type { NewTemplate, Template } from './templates.ts';

/** What somebody is in a group; `owner`: who made it, whom no other administrator can remove. */
export const memberRoles = ['owner', 'admin', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

export interface GroupMember {
  readonly person: Person;
  readonly role: MemberRole;
}

/** A group as the network tells it now. */
export interface GroupInfo {
  /** As in `Group.id`. */
  readonly id: string;
  readonly subject: string;
  readonly description?: string;
  readonly owner?: Person;
  readonly createdAt?: Date;
  /** How many members it has; more than `members` where those are not told. */
  readonly size: number;
  /** What this account is in it. Absent: it is no member. */
  readonly role?: MemberRole;
  readonly onlyAdminsWrite: boolean;
  /** Only administrators change subject, description and picture. */
  readonly onlyAdminsEdit: boolean;
  /** Who comes by the link waits until an administrator lets them in. */
  readonly joinApproval: boolean;
  readonly members: readonly GroupMember[];
}

/** What of a group can be changed. */
export interface GroupChange {
  readonly subject?: string;
  /** Empty: there is none any more. */
  readonly description?: string;
  readonly onlyAdminsWrite?: boolean;
  readonly onlyAdminsEdit?: boolean;
}

export const memberActions = ['add', 'remove', 'promote', 'demote'] as const;
export type MemberAction = (typeof memberActions)[number];

/** What came of what was asked for one person. `invite-needed`: they let nobody add them, but may follow the group's link. */
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
  /** With every name that the network told. */
  readonly person: Person;
  readonly outcome: MemberOutcome;
  /** The network's own number, unless it is done. */
  readonly code?: number;
}

/**
 * What happened to a group this account is in, or was. `joined`: this account was added, or came by the link; `created`: by
 * this very account; `left`: this account went, or was removed. `participants`: others.
 */
export type GroupHappening = {
  /** As in `Group.id`. */
  readonly group: string;
  readonly timestamp: Date;
  /** Who did it, where the network says so. */
  readonly by?: Person;
  /** Whether that is this account, on any of its devices. */
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

/** What a business tells of itself; what it does not tell is absent. */
export interface BusinessProfile {
  readonly category?: string;
  readonly description?: string;
  readonly email?: string;
  readonly address?: string;
  readonly websites: readonly string[];
  readonly hours?: {
    /** As IANA names it. */
    readonly timeZone?: string;
    /** One row for each time it opens; a day without any is closed. */
    readonly days: readonly {
      /** 0 is Sunday. */
      readonly day: number;
      readonly mode: (typeof businessHourModes)[number];
      /** Minutes of the day, with `hours`. */
      readonly opens?: number;
      readonly closes?: number;
    }[];
  };
}

/** What somebody shows this account of themselves; what they show nobody, or not to this account, is absent. */
export interface PersonProfile {
  readonly about?: string;
  readonly hasPicture: boolean;
  /** Only of a business. */
  readonly business?: BusinessProfile;
}

/** What this account shows others. */
export interface OwnProfile extends Pick<PersonProfile, 'about' | 'hasPicture'> {
  readonly name?: string;
}

interface Task<About, Result> {
  readonly about: About;
  readonly result: Result;
}
interface InGroup {
  /** As in `Group.id`. */
  readonly group: string;
}

/**
 * What a session can be asked to do besides messages, by name; whatever comes before the point is declared in
 * `Capabilities.manages`. All of it is plain data.
 */
export interface Tasks {
  /** All groups of this account. */
  readonly 'groups.list': Task<object, readonly GroupInfo[]>;
  readonly 'groups.get': Task<InGroup, GroupInfo>;
  /** The results are of those who were named; this account becomes the owner. */
  readonly 'groups.create': Task<
    { readonly subject: string; readonly people: readonly Person[] },
    { readonly group: GroupInfo; readonly results: readonly MemberResult[] }
  >;
  readonly 'groups.update': Task<InGroup & GroupChange, void>;
  /** A JPEG; without one there is no picture any more. */
  readonly 'groups.picture': Task<InGroup & { readonly jpeg?: Uint8Array }, void>;
  /** One result for each of `people`, in their order. */
  readonly 'groups.members': Task<
    InGroup & { readonly action: MemberAction; readonly people: readonly Person[] },
    readonly MemberResult[]
  >;
  /** The code of the link by which people join. `renew`: the one there was leads nowhere any more. */
  readonly 'groups.invite': Task<InGroup & { readonly renew: boolean }, string>;
  /** The group a code leads to, without joining it. */
  readonly 'groups.preview': Task<{ readonly code: string }, GroupInfo>;
  /** Id of the group. `waiting`: an administrator has to let this account in. */
  readonly 'groups.join': Task<
    { readonly code: string },
    { readonly group: string; readonly waiting: boolean }
  >;
  readonly 'groups.leave': Task<InGroup, void>;
  /** What somebody who is blocked says and their calls come no more. */
  readonly 'contacts.block': Task<{ readonly person: Person; readonly blocked: boolean }, void>;
  /** Whoever is blocked, on whichever device that was done. */
  readonly 'contacts.blocked': Task<object, readonly Person[]>;
  readonly 'contacts.profile': Task<{ readonly person: Person }, PersonProfile>;
  /** A JPEG; undefined when there is none, or it is not shown to this account. */
  readonly 'contacts.seePicture': Task<{ readonly person: Person }, Uint8Array | undefined>;
  readonly 'profile.get': Task<object, OwnProfile>;
  /** An empty `about`: there is none any more. */
  readonly 'profile.update': Task<{ readonly name?: string; readonly about?: string }, void>;
  /** As `groups.picture`. */
  readonly 'profile.picture': Task<{ readonly jpeg?: Uint8Array }, void>;
  readonly 'profile.seePicture': Task<object, Uint8Array | undefined>;
  /**
   * The account's other devices show a chat as left unread, or no more, as long as `last` is its last message. Nobody else is told,
   * and of its own change the host hears nothing.
   */
  readonly 'chats.mark': Task<
    {
      readonly chat: Outgoing['to'];
      readonly unread: boolean;
      readonly last: Target & { readonly timestamp: Date };
    },
    void
  >;
  /** Some at a time, in an order that stays; `next` is where to go on, for `after`. */
  readonly 'templates.list': Task<
    { readonly after?: string },
    { readonly templates: readonly Template[]; readonly next?: string }
  >;
  /** Handed in to be looked at. `rejected` when the network says at once that it is not as it must be, or is there. */
  readonly 'templates.create': Task<NewTemplate, Template>;
  /** In every language, or the one with that id. `rejected` when there is none. */
  readonly 'templates.delete': Task<{ readonly name: string; readonly id?: string }, void>;
  /**
   * Proves that messages of this account are taken, and by the way they come whether they are brought: something is handed in
   * that nobody sees. Resolves when the network took it; rejects with `unreachable` when it says nothing of it, although the
   * link is there. `brought`: an answer to it came back the way customers' messages come. False proves nothing: the phone,
   * which answers, may be switched off.
   */
  readonly 'line.prove': Task<object, { readonly brought: boolean }>;
}

export type TaskName = keyof Tasks;
export type TaskAbout<Name extends TaskName> = Tasks[Name]['about'];
export type TaskResult<Name extends TaskName> = Tasks[Name]['result'];

/** What a transport may be able to manage. */
export const manageable = ['groups', 'contacts', 'profile', 'chats', 'line', 'templates'] as const;
export type Manageable = (typeof manageable)[number];

/** One function for each task, however it is done. */
export type TaskHandlers = {
  readonly [Name in TaskName]: (about: TaskAbout<Name>) => Promise<TaskResult<Name>>;
};

const questions: readonly TaskName[] = [
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
/** Whether it only asks: no answer to it has changed nothing. An invite may be asked for without changing it, too. */
export const isQuestion = (name: TaskName): boolean => questions.includes(name);
