import type { Content } from '@recado/transport';
import { proto, toNumber } from '@whiskeysockets/baileys';

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
const { PIN_FOR_ALL, UNPIN_FOR_ALL } = proto.Message.PinInChatMessage.Type;
const MAX_OPTIONS = 100;

/** Reads notices, settings and invitations. Returns undefined if the message is none. */
export function readNotice(message: proto.IMessage): Content | undefined {
  const { albumMessage, pinInChatMessage, placeholderMessage, protocolMessage, stickerPackMessage } = message;
  if (placeholderMessage) return { type: 'phone-only', reason: 'masked' };
  if (albumMessage) {
    const { expectedImageCount, expectedVideoCount } = albumMessage;
    return { type: 'album', images: expectedImageCount ?? 0, videos: expectedVideoCount ?? 0 };
  }
  const { type: pinType } = pinInChatMessage ?? {};
  // A type of a later WhatsApp is neither, and must not unpin a message.
  if (pinInChatMessage?.key?.id && (pinType === PIN_FOR_ALL || pinType === UNPIN_FOR_ALL)) {
    const seconds = message.messageContextInfo?.messageAddOnDurationInSecs;
    const isPinned = pinType === PIN_FOR_ALL;
    const duration = isPinned && seconds ? { seconds } : {};
    return { type: 'pin', target: pinInChatMessage.key.id, pinned: isPinned, ...duration };
  }
  if (protocolMessage?.type === EPHEMERAL_SETTING)
    return { type: 'expiration', seconds: protocolMessage.ephemeralExpiration ?? 0 };
  if (message.requestPhoneNumberMessage) return { type: 'number-request' };
  const pollResult = message.pollResultSnapshotMessage ?? message.pollResultSnapshotMessageV3;
  if (pollResult) {
    const options = (pollResult.pollVotes ?? []).slice(0, MAX_OPTIONS).map(({ optionName, optionVoteCount }) => ({
      title: optionName ?? '',
      votes: optionVoteCount ? toNumber(optionVoteCount) : 0,
    }));
    return { type: 'poll-result', question: pollResult.name ?? '', options };
  }
  if (stickerPackMessage) {
    const { caption, name, packDescription, publisher, stickers } = stickerPackMessage;
    return {
      type: 'sticker-pack',
      name: name ?? '',
      ...(publisher ? { publisher } : {}),
      ...(packDescription ? { description: packDescription } : {}),
      stickers: stickers?.length ?? 0,
      ...(caption ? { note: caption } : {}),
    };
  }
  return readChannelInvite(message);
}

function readChannelInvite(message: proto.IMessage): Content | undefined {
  const { newsletterAdminInviteMessage: adminInvite, newsletterFollowerInviteMessageV2: followerInvite } = message;
  const invite = adminInvite ?? followerInvite;
  if (!invite) return undefined;
  const expires = adminInvite?.inviteExpiration ? toNumber(adminInvite.inviteExpiration) : 0;
  return {
    type: 'channel-invite',
    channelId: (invite.newsletterJid ?? '').split('@')[0] ?? '',
    name: invite.newsletterName ?? '',
    role: adminInvite ? 'admin' : 'follower',
    ...(expires > 0 && expires < MAX_UNIX_SECONDS ? { expiresAt: new Date(expires * 1_000) } : {}),
    ...(invite.caption ? { note: invite.caption } : {}),
  };
}

/** End of the year 9999, the last time that ISO 8601 writes with four digits. */
const MAX_UNIX_SECONDS = 253_402_300_799;

/** Reads the text of an answer to a question, of a status question, or of Meta AI. */
export function readAnswerText(message: proto.IMessage): string | undefined {
  const { questionResponseMessage, richResponseMessage, statusQuestionAnswerMessage, statusQuotedMessage } = message;
  const answer = questionResponseMessage ?? statusQuestionAnswerMessage ?? statusQuotedMessage;
  if (answer?.text) return answer.text;
  const parts = (richResponseMessage?.submessages ?? []).map(readRichPart).filter(Boolean);
  return parts.length > 0 ? parts.join('\n\n') : undefined;
}

function readRichPart(part: proto.IAIRichResponseSubMessage): string {
  const { codeMetadata, contentItemsMetadata, imageMetadata, latexMetadata, mapMetadata, messageText, tableMetadata } =
    part;
  const rows = (tableMetadata?.rows ?? []).map(({ items }) => (items ?? []).join(' | '));
  return [
    messageText,
    (codeMetadata?.codeBlocks ?? []).map(({ codeContent }) => codeContent ?? '').join(''),
    [tableMetadata?.title, ...rows].filter(Boolean).join('\n'),
    latexMetadata?.text,
    imageMetadata?.imageText,
    imageMetadata?.tapLinkUrl,
    (mapMetadata?.annotations ?? []).map(({ title, body }) => [title, body].filter(Boolean).join(': ')).join('\n'),
    (contentItemsMetadata?.itemsMetadata ?? []).map(({ reelItem }) => reelItem?.title ?? '').join('\n'),
  ]
    .filter(Boolean)
    .join('\n');
}
