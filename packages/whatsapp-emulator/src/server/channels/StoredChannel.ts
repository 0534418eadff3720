import type { Account } from '../Account.ts';

/** A channel post with its readers' reactions. */
export interface StoredPost {
  readonly id: string;
  readonly serverId: number;
  /** Time of the post, as Unix time in seconds. */
  readonly time: number;
  readonly type: string;
  /** Encoded protobuf `Message`. */
  readonly content: Uint8Array;
  /** Emoji of each reader who reacted, by the reader's phone number. */
  readonly reactions: Map<string, string>;
}

/** A channel as the server stores it. */
export class StoredChannel {
  readonly id: string;
  /** Time when the channel was created, as Unix time in seconds. */
  readonly creation: number;
  readonly inviteCode: string;
  owner: Account;
  name: string;
  description = '';
  /** Base64-encoded picture; empty if there is none. */
  picture = '';
  /** Followers, and whether each has muted the channel. */
  readonly followers = new Map<Account, { isMuted: boolean }>();
  /** The newest posts, oldest first. */
  posts: StoredPost[] = [];
  /** Number that the server gave to the newest post. */
  lastPost = 99;

  constructor(id: string, inviteCode: string, owner: Account, name: string, creation: number) {
    this.id = id;
    this.inviteCode = inviteCode;
    this.owner = owner;
    this.name = name;
    this.creation = creation;
  }
}
