/** A group as the server keeps it. */
export interface Group {
  /** `<digits>@g.us`. */
  readonly id: string;
  readonly subject: string;
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
  }): Group;
  get(id: string): Group | undefined;
  list(): readonly Group[];
  /** @throws Error when group or number is unknown */
  change(
    id: string,
    action: 'add' | 'remove' | 'promote' | 'demote',
    phones: readonly string[],
    actor?: string,
  ): Group;
}
