/** Group as the server stores it. */
export interface Group {
  /** JID of the group, `<digits>@g.us`. */
  readonly id: string;
  readonly subject: string;
  /** Description of the group. Empty if it has none. */
  readonly description: string;
  /** Code of the invite link. */
  readonly inviteCode: string;
  /**
   * Actions that are reserved to administrators: writing (`announcement`), changing the subject, description
   * and picture (`locked`), and admitting people who use the invite link (`approval`).
   */
  readonly announcement: boolean;
  readonly locked: boolean;
  readonly approval: boolean;
  /** Whether the group is a community. `community` is the ID of the community to which the group belongs. */
  readonly isCommunity: boolean;
  readonly community?: string;
  /** SHA-256 of the picture, in base64url. */
  readonly picture?: string;
  /** JID of the creator, `<number>@s.whatsapp.net`. */
  readonly creator: string;
  /** Time of creation, as Unix time in seconds. */
  readonly creation: number;
  /** Members of the group, with their phone numbers in digits. */
  readonly participants: readonly {
    readonly phone: string;
    readonly role: 'member' | 'admin' | 'superadmin';
  }[];
}

/** Registry of an emulator's groups. Every change notifies the members as in WhatsApp. */
export interface GroupRegistry {
  /**
   * Creates a group.
   * @param options.creator number in digits of a known account, which becomes superadmin
   * @throws Error when a number is unknown
   */
  create(options: {
    readonly subject: string;
    readonly creator: string;
    readonly participants: readonly string[];
    /**
     * If true, creates a community with its announcement group. To add the group to an existing community,
     * set `community` to the ID of that community.
     */
    readonly isCommunity?: boolean;
    readonly community?: string;
  }): Group;
  get(id: string): Group | undefined;
  list(): readonly Group[];
  /**
   * Adds, removes, promotes or demotes members on behalf of `actor`, which is by default the creator.
   * @throws Error when the group or a number is unknown, or the actor lacks permission
   */
  change(id: string, action: 'add' | 'remove' | 'promote' | 'demote', phones: readonly string[], actor?: string): Group;
  /**
   * Changes settings of the group on behalf of a member.
   * @throws Error when the group or a number is unknown, or the member lacks permission
   */
  update(
    id: string,
    change: Partial<Pick<Group, 'subject' | 'description' | 'announcement' | 'locked' | 'approval'>>,
    actor: string,
  ): Group;
  /**
   * Adds a phone to the group with this invite code.
   * @throws Error if the code is unknown or the phone is a member
   */
  join(code: string, phone: string): Group;
  /**
   * Removes a phone from the group at its own request.
   * @throws Error when the group or the number is unknown
   */
  leave(id: string, phone: string): Group;
}
