import type { Account } from '../Account.ts';

/** What a post was, and what its readers think of it. */
export interface StoredPost {
  readonly id: string;
  readonly serverId: number;
  /** Unix time in seconds. */
  readonly time: number;
  readonly type: string;
  /** `Message` of the protobuf. */
  readonly content: Uint8Array;
  /** Emoji of each reader who has one, by number. */
  readonly reactions: Map<string, string>;
}

/** A channel as the server keeps it. */
export class StoredChannel {
  readonly id: string;
  /** Unix time in seconds. */
  readonly creation: number;
  readonly inviteCode: string;
  owner: Account;
  name: string;
  description = '';
  /** In base64; empty: none. */
  picture = '';
  /** Who follows, and whether it is silent for them. */
  readonly followers = new Map<Account, { isMuted: boolean }>();
  /** The newest of them. */
  posts: StoredPost[] = [];
  /** Server id of the newest post. */
  lastPost = 99;

  constructor(id: string, inviteCode: string, owner: Account, name: string, creation: number) {
    this.id = id;
    this.inviteCode = inviteCode;
    this.owner = owner;
    this.name = name;
    this.creation = creation;
  }
}
