/**
 * Reasons why only the phone of the account shows a message. `view-once`: it can be opened once. `masked`: the
 * sender hides it from linked devices, as verification codes are. `bot`, `hosted`: the network does not send the
 * messages of a bot, or of a business whose platform reads its messages, to linked devices.
 */
export const phoneOnlyReasons = ['view-once', 'masked', 'bot', 'hosted'] as const;
export type PhoneOnlyReason = (typeof phoneOnlyReasons)[number];

/** A message whose content the network sends only to the phone of the account. */
export interface PhoneOnlyContent {
  readonly type: 'phone-only';
  readonly reason: PhoneOnlyReason;
}

/** Announcement of an album. Its images and videos follow as messages whose `albumId` is the ID of this one. */
export interface AlbumContent {
  readonly type: 'album';
  readonly images: number;
  readonly videos: number;
}

/** A new duration after which messages of the chat disappear. `seconds` is 0 if they no longer disappear. */
export interface ExpirationContent {
  readonly type: 'expiration';
  readonly seconds: number;
}

/**
 * A request for the phone number of a person whose anonymous ID alone is known. Sent to this account, it requests the
 * account's number.
 */
export interface NumberRequestContent {
  readonly type: 'number-request';
  /** Text beside the button. A network may show its own text instead. */
  readonly text?: string;
}

/** An invitation to follow or to administer a channel. */
export interface ChannelInviteContent {
  readonly type: 'channel-invite';
  readonly channelId: string;
  readonly name: string;
  readonly role: 'follower' | 'admin';
  readonly expiresAt?: Date;
  readonly note?: string;
}

/** Result of a poll, which the author shared when the poll ended. */
export interface PollResultContent {
  readonly type: 'poll-result';
  readonly question: string;
  readonly options: readonly { readonly title: string; readonly votes: number }[];
}

/** A set of stickers. The stickers themselves are not included. */
export interface StickerPackContent {
  readonly type: 'sticker-pack';
  readonly name: string;
  readonly publisher?: string;
  readonly description?: string;
  /** Number of stickers in the set. */
  readonly stickers: number;
  readonly note?: string;
}

/** Content that is neither written by a person nor a file: notices, settings and invitations. */
export type NoticeContent =
  | PhoneOnlyContent
  | AlbumContent
  | ExpirationContent
  | NumberRequestContent
  | ChannelInviteContent
  | PollResultContent
  | StickerPackContent;
