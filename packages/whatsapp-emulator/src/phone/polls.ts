import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';

/** Composes a poll as a phone does, including the secret key with which voters encrypt their votes. */
export const composePollMessage = (
  question: string,
  options: readonly string[],
  selectable: number,
): proto.IMessage => ({
  messageContextInfo: { messageSecret: randomBytes(32) },
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
  const keyInfo = Buffer.from(`${pollId}${creator}${voter}Poll Vote\u0001`);
  const key = hmac(hmac(Buffer.alloc(32), secret), keyInfo);
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, encIv).setAAD(Buffer.from(`${pollId}\u0000${voter}`));
  const selectedOptions = options.map(option => createHash('sha256').update(option).digest());
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const encPayload = Buffer.concat([cipher.update(vote), cipher.final(), cipher.getAuthTag()]);
  return { encPayload, encIv };
}

const hmac = (key: Uint8Array, data: Uint8Array): Buffer => createHmac('sha256', key).update(data).digest();
