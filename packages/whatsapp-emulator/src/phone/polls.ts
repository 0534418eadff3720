import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';

/** A poll as a phone asks it, with the secret that its votes are sealed with. */
export const pollMessage = (
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

export interface Ballot {
  readonly poll: proto.IMessage;
  readonly pollId: string;
  /** Of whoever asked, and of whoever votes: what the other devices know them by in this chat. */
  readonly creator: string;
  readonly voter: string;
  /** Everything that is chosen now; an option is named by its SHA-256. */
  readonly options: readonly string[];
}

/** A vote, sealed as WhatsApp seals it. Undefined: that message is no poll, or tells no secret. */
export function sealVote({
  poll,
  pollId,
  creator,
  voter,
  options,
}: Ballot): proto.Message.IPollEncValue | undefined {
  const secret = poll.messageContextInfo?.messageSecret;
  if (!secret?.length) return undefined;
  const whose = Buffer.from(`${pollId}${creator}${voter}Poll Vote\u0001`);
  const key = hmac(hmac(Buffer.alloc(32), secret), whose);
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, encIv).setAAD(Buffer.from(`${pollId}\u0000${voter}`));
  const selectedOptions = options.map(option => createHash('sha256').update(option).digest());
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const encPayload = Buffer.concat([cipher.update(vote), cipher.final(), cipher.getAuthTag()]);
  return { encPayload, encIv };
}

const hmac = (key: Uint8Array, data: Uint8Array): Buffer => createHmac('sha256', key).update(data).digest();
