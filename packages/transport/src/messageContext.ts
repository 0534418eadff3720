import type { Person } from './address.ts';
import type { BusinessParts } from './businessParts.ts';

/** The message to which another message replies, as the sender's app repeats it in the reply. */
export interface QuotedMessage {
  readonly id: string;
  readonly sender?: Person;
  readonly text?: string;
}

/** Advertisement, or other entry point, through which a person started the chat. */
export interface Referral {
  /** Kind of entry point, as the network names it: `ad` for an advertisement, `post`, or another name. */
  readonly source?: string;
  readonly sourceId?: string;
  readonly url?: string;
  readonly headline?: string;
  readonly body?: string;
  /** Id by which the advertiser recognizes the click on the advertisement. */
  readonly clickId?: string;
  /** Value of the parameter `ref` in the business's chat link through which the person started the chat. */
  readonly ref?: string;
}

/** Properties that a message of any content type may have, such as the message that it quotes. */
export interface MessageContext extends BusinessParts {
  readonly quoted?: QuotedMessage;
  /** Number of times the message was forwarded. The network counts to about five, then reports "many times". */
  readonly forwarded?: number;
  readonly mentions?: readonly Person[];
  /** Marks a message that mentions all members of the group. */
  readonly mentionsAll?: true;
  readonly viewOnce?: true;
  /** Seconds after which messages of this chat disappear. Absent if they do not disappear. */
  readonly expiresInSeconds?: number;
  readonly referral?: Referral;
  /** ID of the album to which the message belongs. An album itself has its own ID. */
  readonly albumId?: string;
  /**
   * ID of an earlier message of the same author, which has the same picture or video in a lower quality. The host then
   * replaces the file of that message, and stores no further message.
   */
  readonly betterFileOf?: string;
}
