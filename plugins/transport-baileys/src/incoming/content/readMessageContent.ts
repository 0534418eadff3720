import type { CallContent, Content, LinkPreview, PollContent } from '@recado/transport';
import { proto, toNumber } from '@whiskeysockets/baileys';
import type { MediaSource } from '../../media/fetchMedia.ts';
import { readCalendarEvent, readContactCards, readGroupInvite, readLocation } from './readCards.ts';
import { readOrderContent, readPaymentContent, readProductContent } from './readCommerce.ts';
import { readMediaContent } from './readMediaContent.ts';
import { unwrapMessage } from './readMessageContext.ts';
import { readSelectedOption } from './readSelectedOption.ts';

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
const { ACCEPTED_ELSEWHERE, CONNECTED, FAILED, ONGOING, REJECTED } = proto.Message.CallLogMessage.CallOutcome;

/**
 * Message parts that contain nothing for a reader: keys, signalling between apps, pinned or kept messages, the
 * parent of an album (its pictures arrive separately), and parts that only phones can decrypt.
 */
const ignoredParts: ReadonlySet<string> = new Set<keyof proto.IMessage>([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
  'protocolMessage',
  'albumMessage',
  'call',
  'chat',
  'encCommentMessage',
  'encEventResponseMessage',
  'encReactionMessage',
  'eventCoverImage',
  'groupStatusMentionMessage',
  'keepInChatMessage',
  'limitSharingMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'pinInChatMessage',
  'placeholderMessage',
  'pollCreationOptionImageMessage',
  'scheduledCallEditMessage',
  'secretEncryptedMessage',
  'statusMentionMessage',
  'statusNotificationMessage',
  'stickerSyncRmrMessage',
  'pollUpdateMessage',
]);

/**
 * Reads the content of a message, which may be inside wrapper messages. Returns undefined if a reader would see
 * nothing. Does not read votes, because they are encrypted with the secret of their poll: see `PollStore`.
 */
export function readMessageContent(envelope: proto.IMessage, source: MediaSource): Content | undefined {
  const { message } = unwrapMessage(envelope);
  return (
    readText(message) ??
    readMediaContent(message, source) ??
    readLocation(message) ??
    readContactCards(message) ??
    readPoll(message) ??
    readSelectedOption(message) ??
    readOrderContent(message) ??
    readProductContent(message) ??
    readPaymentContent(message) ??
    readGroupInvite(message) ??
    readCalendarEvent(message) ??
    readCall(message) ??
    readMessageUpdate(message) ??
    readUnsupported(message)
  );
}

function readText(message: proto.IMessage): Content | undefined {
  const { conversation, extendedTextMessage: extendedText } = message;
  const text = conversation || extendedText?.text || readBusinessText(message);
  if (!text) return undefined;
  const preview = extendedText && readPreview(extendedText);
  return { type: 'text', text, ...(preview ? { preview } : {}) };
}

/** Returns the text above the buttons of a business message. */
function readBusinessText(message: proto.IMessage): string | null | undefined {
  const { buttonsMessage, listMessage, interactiveMessage, templateMessage, highlyStructuredMessage } = message;
  const template = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
  return (
    buttonsMessage?.contentText ||
    [listMessage?.title, listMessage?.description].filter(Boolean).join('\n') ||
    interactiveMessage?.body?.text ||
    template?.hydratedContentText ||
    templateMessage?.interactiveMessageTemplate?.body?.text ||
    highlyStructuredMessage?.hydratedHsm?.hydratedTemplate?.hydratedContentText
  );
}

function readPreview({ matchedText, title, description }: proto.Message.IExtendedTextMessage): LinkPreview | undefined {
  if (!matchedText) return undefined;
  return { url: matchedText, ...(title ? { title } : {}), ...(description ? { description } : {}) };
}

/** Reads a poll of any version. Returns undefined if the message is not a poll. */
export function readPoll(message: proto.IMessage): PollContent | undefined {
  const poll =
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5;
  if (!poll) return undefined;
  return {
    type: 'poll',
    question: poll.name ?? '',
    options: (poll.options ?? []).map(({ optionName }) => optionName ?? ''),
    selectable: poll.selectableOptionsCount ?? 0,
  };
}

/** Reads a call from a call log message, which another device or `CallTracker` created. */
function readCall({ callLogMesssage: call }: proto.IMessage): CallContent | undefined {
  if (!call) return undefined;
  const { callOutcome, durationSecs, isVideo } = call;
  const outcomes = new Map<unknown, CallContent['outcome']>([
    [ONGOING, 'offered'],
    [CONNECTED, 'answered'],
    [ACCEPTED_ELSEWHERE, 'answered'],
    [FAILED, 'failed'],
    [REJECTED, 'declined'],
  ]);
  const seconds = durationSecs ? toNumber(durationSecs) : 0;
  return {
    type: 'call',
    video: isVideo === true,
    outcome: outcomes.get(callOutcome ?? CONNECTED) ?? 'missed',
    ...(seconds ? { seconds } : {}),
  };
}

/** Reads a message that changes another message: a reaction, deletion or edit. */
function readMessageUpdate({ reactionMessage, protocolMessage }: proto.IMessage): Content | undefined {
  if (reactionMessage)
    return { type: 'reaction', target: reactionMessage.key?.id ?? '', emoji: reactionMessage.text ?? '' };
  const target = protocolMessage?.key?.id ?? '';
  if (protocolMessage?.type === REVOKE) return { type: 'deletion', target };
  if (protocolMessage?.type !== MESSAGE_EDIT) return undefined;
  const { message: editedContent } = unwrapMessage(protocolMessage.editedMessage ?? {});
  const captionedMedia = editedContent.imageMessage ?? editedContent.videoMessage ?? editedContent.documentMessage;
  const text = editedContent.conversation ?? editedContent.extendedTextMessage?.text ?? captionedMedia?.caption ?? '';
  return { type: 'edit', target, text };
}

function readUnsupported(message: proto.IMessage): Content | undefined {
  const name = Object.entries(message).find(([part, value]) => value !== null && !ignoredParts.has(part))?.[0];
  return name === undefined ? undefined : { type: 'unsupported', name };
}
