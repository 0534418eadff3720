import type { Account } from '../Account.ts';

export type GroupRole = 'member' | 'admin' | 'superadmin';

/** A group as the server keeps it. */
export class StoredGroup {
  readonly id: string;
  readonly creator: Account;
  /** Unix time in seconds. */
  readonly creation: number;
  readonly members = new Map<Account, GroupRole>();
  /** Switches by the name of their node: `announcement`, `locked`, `membership_approval_mode`. */
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
  /** Who came by the link while an administrator has to let them in. */
  readonly waiting = new Set<Account>();
  memberAddMode = 'admin_add';
  /** Seconds after which messages disappear; 0 is never. */
  ephemeral = 0;
  /** Holds other groups, and no messages of its own. */
  isCommunity = false;
  /** Id of the community it is part of. */
  community: string | undefined;
  /** Where a community tells everybody something; who joins the community is in it. */
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
