import type { CallContent, Content, LinkPreview, PollContent } from '@recado/transport';
import { proto, toNumber } from '@whiskeysockets/baileys';
import type { MediaSource } from '../../media/fetchMedia.ts';
import { readContacts, readEvent, readGroupInvite, readLocation } from './readCards.ts';
import { readChoice } from './readChoice.ts';
import { readOrder, readPayment, readProduct } from './readCommerce.ts';
import { readMedia } from './readMedia.ts';
import { unwrap } from './unwrap.ts';

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
const { ACCEPTED_ELSEWHERE, CONNECTED, FAILED, ONGOING, REJECTED } = proto.Message.CallLogMessage.CallOutcome;

/**
 * Parts that say nothing to a reader: keys, what apps tell each other, what is pinned or kept, the parent of an album
 * whose pictures come by themselves, and what only phones can open.
 */
const silent: ReadonlySet<string> = new Set<keyof proto.IMessage>([
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
 * What a message says, out of whatever it is wrapped in; undefined when it says nothing to a reader. A vote is sealed
 * with its poll's secret: see `Polls`.
 */
export function readContent(wrapped: proto.IMessage, source: MediaSource): Content | undefined {
  const { message } = unwrap(wrapped);
  return (
    readText(message) ??
    readMedia(message, source) ??
    readLocation(message) ??
    readContacts(message) ??
    readPoll(message) ??
    readChoice(message) ??
    readOrder(message) ??
    readProduct(message) ??
    readPayment(message) ??
    readGroupInvite(message) ??
    readEvent(message) ??
    readCall(message) ??
    readRemark(message) ??
    other(message)
  );
}

function readText(message: proto.IMessage): Content | undefined {
  const { conversation, extendedTextMessage: extended } = message;
  const text = conversation || extended?.text || businessText(message);
  if (!text) return undefined;
  const preview = extended && readPreview(extended);
  return { type: 'text', text, ...(preview ? { preview } : {}) };
}

/** What a company's message with buttons says above them. */
function businessText(message: proto.IMessage): string | null | undefined {
  const { buttonsMessage, listMessage, interactiveMessage, templateMessage, highlyStructuredMessage } =
    message;
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

function readPreview({
  matchedText,
  title,
  description,
}: proto.Message.IExtendedTextMessage): LinkPreview | undefined {
  if (!matchedText) return undefined;
  return { url: matchedText, ...(title ? { title } : {}), ...(description ? { description } : {}) };
}

/** A poll in any of its versions; undefined when there is none. */
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

/** A call as the log of another device, or `Calls`, tells it. */
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

/** What is said about another message. */
function readRemark({ reactionMessage, protocolMessage }: proto.IMessage): Content | undefined {
  if (reactionMessage)
    return { type: 'reaction', target: reactionMessage.key?.id ?? '', emoji: reactionMessage.text ?? '' };
  const target = protocolMessage?.key?.id ?? '';
  if (protocolMessage?.type === REVOKE) return { type: 'deletion', target };
  if (protocolMessage?.type !== MESSAGE_EDIT) return undefined;
  const { message: edited } = unwrap(protocolMessage.editedMessage ?? {});
  const captioned = edited.imageMessage ?? edited.videoMessage ?? edited.documentMessage;
  const text = edited.conversation ?? edited.extendedTextMessage?.text ?? captioned?.caption ?? '';
  return { type: 'edit', target, text };
}

function other(message: proto.IMessage): Content | undefined {
  const name = Object.entries(message).find(([part, value]) => value !== null && !silent.has(part))?.[0];
  return name === undefined ? undefined : { type: 'unsupported', name };
}
