import { type Address, type Broadcast, formatAddressKey, type Person } from './address.ts';

/** Address under which the network shows status posts (WhatsApp's “estados”). */
export const STATUS_POST_CHAT: Broadcast = { kind: 'broadcast', id: 'status' };

/** Returns whether an address is the one of all status posts. */
export const isStatusPostChat = (chat: Address): boolean =>
  formatAddressKey(chat) === formatAddressKey(STATUS_POST_CHAT);

/** Numbers of the fonts that phones offer for a text, as WhatsApp numbers them. */
export const statusPostFonts = [0, 1, 2, 6, 7, 8, 9, 10] as const;
export type StatusPostFont = (typeof statusPostFonts)[number];

/** Audience and style of a status post. */
export interface StatusPostOptions {
  /** People who see the post, without duplicates. The account's own devices see it, too. */
  readonly audience: readonly Person[];
  /** Whether the audience consists of all contacts, or of people who were chosen. */
  readonly privacy: 'contacts' | 'selected';
  /** Color behind a text, as 0xRRGGBB. */
  readonly background?: number;
  readonly font?: StatusPostFont;
}
