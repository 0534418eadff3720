/**
 * Reasons why something that the network delivered became neither a message nor an update of one. `group`: the transport
 * supports no groups. `unknown-sender`: no person or chat is named. `too-old`: older than the network's repetitions.
 * `malformed`: required fields are missing. `unreadable-update`: a reaction, vote or answer that could not be decrypted
 * when it arrived. `unknown-type`: a type of a later version of the network.
 */
export const unstoredMessageReasons = [
  'group',
  'unknown-sender',
  'too-old',
  'malformed',
  'unreadable-update',
  'unknown-type',
] as const;
export type UnstoredMessageReason = (typeof unstoredMessageReasons)[number];

/** Number of messages without a row, with one reason. */
export interface UnstoredMessageReport {
  readonly reason: UnstoredMessageReason;
  /** The network's name of the newest one's type. Empty if it has none. */
  readonly name: string;
  readonly messages: number;
}
