/** Group as the server stores it. */
export interface Group {
  /** Group JID, `<digits>@g.us`. */
  readonly id: string;
  readonly subject: string;
  /** Empty if the group has no description. */
  readonly description: string;
  /** Code of the invite link. */
  readonly inviteCode: string;
  /**
   * Rights reserved to administrators: writing (`announcement`), changing subject, description and
   * picture (`locked`), and admitting people who use the link (`approval`).
   */
  readonly announcement: boolean;
  readonly locked: boolean;
  readonly approval: boolean;
  /** Whether the group is a community, and ID of the community that it belongs to. */
  readonly isCommunity: boolean;
  readonly community?: string;
  /** SHA-256 of the picture, base64url. */
  readonly picture?: string;
  /** `<number>@s.whatsapp.net`. */
  readonly creator: string;
  /** Unix time in seconds. */
  readonly creation: number;
  /** Numbers in digits. */
  readonly participants: readonly {
    readonly phone: string;
    readonly role: 'member' | 'admin' | 'superadmin';
  }[];
}

/** Groups of an emulator. Every change notifies the members as WhatsApp does. */
export interface Groups {
  /**
   * @param options.creator number in digits of a known account, who becomes superadmin
   * @throws Error when a number is unknown
   */
  create(options: {
    readonly subject: string;
    readonly creator: string;
    readonly participants: readonly string[];
    /** Creates a community with its announcement group, or a group of the community with this ID. */
    readonly isCommunity?: boolean;
    readonly community?: string;
  }): Group;
  get(id: string): Group | undefined;
  list(): readonly Group[];
  /**
   * Changes members, as the creator unless `actor` is given.
   * @throws Error when the group or a number is unknown, or the actor lacks permission
   */
  change(id: string, action: 'add' | 'remove' | 'promote' | 'demote', phones: readonly string[], actor?: string): Group;
  /**
   * Changes settings of the group as a member.
   * @throws Error when the group or number is unknown, or the actor lacks permission
   */
  update(
    id: string,
    change: Partial<Pick<Group, 'subject' | 'description' | 'announcement' | 'locked' | 'approval'>>,
    actor: string,
  ): Group;
  /** Joins by invite code. @throws Error when the code is unknown or the phone is a member */
  join(code: string, phone: string): Group;
  /** @throws Error when group or number is unknown */
  leave(id: string, phone: string): Group;
}
