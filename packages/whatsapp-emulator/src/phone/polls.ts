import { createHash } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { encryptWithSecret } from './secretEncryption.ts';

/** Composes a poll. Its message's secret, which every message has, encrypts the votes. */
export const composePollMessage = (
  question: string,
  options: readonly string[],
  selectable: number,
): proto.IMessage => ({
  pollCreationMessageV3: {
    name: question,
    options: options.map(optionName => ({ optionName })),
    selectableOptionsCount: selectable,
  },
});

export interface PollVote {
  readonly poll: proto.IMessage;
  readonly pollId: string;
  /**
   * JIDs of the poll's creator and of the voter, in the form that other devices use in this chat.
   */
  readonly creator: string;
  readonly voter: string;
  /** All options that the voter has selected. The encrypted vote contains the SHA-256 of each option's text. */
  readonly options: readonly string[];
}

/**
 * Encrypts a vote in WhatsApp's format. Returns undefined if the message is not a poll or has no secret
 * key.
 */
export function encryptPollVote({
  poll,
  pollId,
  creator,
  voter,
  options,
}: PollVote): proto.Message.IPollEncValue | undefined {
  const secret = poll.messageContextInfo?.messageSecret;
  if (!secret?.length) return undefined;
  const selectedOptions = options.map(option => createHash('sha256').update(option).digest());
  const payload = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  return encryptWithSecret(secret, { id: pollId, author: creator, editor: voter, use: 'Poll Vote' }, payload);
}
