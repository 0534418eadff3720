/** A group as the server keeps it. */
export interface Group {
  /** `<digits>@g.us`. */
  readonly id: string;
  readonly subject: string;
  /** Empty: there is none. */
  readonly description: string;
  /** Of the link by which people join. */
  readonly inviteCode: string;
  /** Only administrators write; only they change subject, description and picture; they let in who has the link. */
  readonly announcement: boolean;
  readonly locked: boolean;
  readonly approval: boolean;
  /** Whether it holds other groups; id of the community that it is part of. */
  readonly isCommunity: boolean;
  readonly community?: string;
  /** SHA-256 of its picture, base64url. */
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

/** The groups of an emulator; every change notifies the members as WhatsApp does. */
export interface Groups {
  /**
   * @param options.creator number in digits of a known account, who becomes superadmin
   * @throws Error when a number is unknown
   */
  create(options: {
    readonly subject: string;
    readonly creator: string;
    readonly participants: readonly string[];
    /** A community with its group of announcements, or a group of the community with this id. */
    readonly isCommunity?: boolean;
    readonly community?: string;
  }): Group;
  get(id: string): Group | undefined;
  list(): readonly Group[];
  /** By its creator, unless another actor is named. @throws Error when group or number is unknown, or the actor may not */
  change(
    id: string,
    action: 'add' | 'remove' | 'promote' | 'demote',
    phones: readonly string[],
    actor?: string,
  ): Group;
  /**
   * A member changes what is named of it.
   * @throws Error when group or number is unknown, or the actor may not
   */
  update(
    id: string,
    change: Partial<Pick<Group, 'subject' | 'description' | 'announcement' | 'locked' | 'approval'>>,
    actor: string,
  ): Group;
  /** A phone follows a link's code. @throws Error when it leads nowhere, or the phone is in it already */
  join(code: string, phone: string): Group;
  /** @throws Error when group or number is unknown */
  leave(id: string, phone: string): Group;
}
