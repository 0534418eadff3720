import type { Account } from '../Account.ts';

export type GroupRole = 'member' | 'admin' | 'superadmin';

/** A group as the server stores it. */
export class StoredGroup {
  readonly id: string;
  readonly creator: Account;
  /** Time when the group was created, as Unix time in seconds. */
  readonly creation: number;
  readonly members = new Map<Account, GroupRole>();
  /**
   * Names of the enabled settings: `announcement`, `locked` and `membership_approval_mode`. The XML nodes of
   * the settings have these names too.
   */
  readonly settings = new Set<string>();
  subject: string;
  picture: { readonly id: string; readonly jpeg: Uint8Array } | undefined;
  subjectTime: number;
  subjectOwner: Account;
  description:
    | { readonly id: string; readonly text: string; readonly owner: Account; readonly time: number }
    | undefined;
  inviteCode = '';
  readonly revokedCodes = new Set<string>();
  /** Accounts that used the invite link and wait for an administrator's approval. */
  readonly waiting = new Set<Account>();
  memberAddMode = 'admin_add';
  /** Number of seconds after which messages disappear, or 0 if messages never disappear. */
  ephemeral = 0;
  /** Whether the group is a community, which contains other groups instead of messages. */
  isCommunity = false;
  /** ID of the community that contains this group. */
  community: string | undefined;
  /** Whether the group is a community's announcement group, which every member of the community joins. */
  isAnnouncements = false;

  constructor(id: string, creator: Account, subject: string, creation: number) {
    this.id = id;
    this.creator = creator;
    this.creation = creation;
    this.subject = subject;
    this.subjectTime = creation;
    this.subjectOwner = creator;
    this.members.set(creator, 'superadmin');
  }

  get isFull(): boolean {
    return this.members.size >= 1_024;
  }

  isAdmin(account: Account): boolean {
    const role = this.members.get(account);
    return role === 'admin' || role === 'superadmin';
  }
}
