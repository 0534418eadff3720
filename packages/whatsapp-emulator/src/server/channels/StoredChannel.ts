import type { Account } from '../Account.ts';

/** A post in a channel, with the reactions of its readers. */
export interface StoredChannelPost {
  readonly id: string;
  readonly serverId: number;
  /** Time of the post, as Unix time in seconds. */
  readonly time: number;
  readonly type: string;
  /** Content of the post as an encoded protobuf `Message`. */
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
  /** Base64-encoded picture of the channel, or an empty string if the channel has none. */
  picture = '';
  /** Followers of the channel, each with the information whether it has muted the channel. */
  readonly followers = new Map<Account, { isMuted: boolean }>();
  /** The newest posts of the channel, oldest first. */
  posts: StoredChannelPost[] = [];
  /** Number of the newest post. The server numbers the posts of a channel consecutively. */
  lastPost = 99;

  constructor(id: string, inviteCode: string, owner: Account, name: string, creation: number) {
    this.id = id;
    this.inviteCode = inviteCode;
    this.owner = owner;
    this.name = name;
    this.creation = creation;
  }
}
