import type { proto } from '@whiskeysockets/baileys';

/**
 * What becomes of a field of WhatsApp's message. `kind`: message of this kind, or content of several kinds (`any`).
 * `update`: change of another message. `encrypted`: encrypted with the secret of another message, and read after this
 * question (`SecretUpdateReader`). `silent`: no message, for the stated reason. `unsupported`: a message that names the
 * field, because its content cannot be read.
 *
 * An update that names no message, or has a type of a later version, is counted (`describeContentlessMessage`). So is a
 * vote, reaction or answer that cannot be decrypted when it arrives. It is kept for its message.
 */
export type FieldCoverage =
  | { readonly kind: string }
  | { readonly update: string }
  | { readonly encrypted: string }
  | { readonly silent: string }
  | 'unsupported';

const kind = (name: string): FieldCoverage => ({ kind: name });
const silent = (reason: string): FieldCoverage => ({ silent: reason });
const wrapper = kind('any');
const text = kind('text');
const encrypted = (content: string): FieldCoverage => ({ encrypted: content });

/**
 * Every field of Baileys' `proto.Message`. A new field of a later Baileys fails the types and a test until it has a
 * row here.
 */
export const messageFieldCoverage: Readonly<Record<keyof proto.IMessage, FieldCoverage>> = {
  conversation: text,
  senderKeyDistributionMessage: silent('key of a group'),
  imageMessage: kind('image'),
  contactMessage: kind('contacts'),
  locationMessage: kind('location'),
  extendedTextMessage: text,
  documentMessage: kind('document'),
  audioMessage: kind('audio'),
  videoMessage: kind('video'),
  call: silent('signalling of calls, which arrive as stanzas'),
  chat: silent('signalling between apps of one account'),
  protocolMessage: {
    update: 'deletion, edit or expiration; its other types are signalling between apps, and unknown ones are counted',
  },
  contactsArrayMessage: kind('contacts'),
  highlyStructuredMessage: text,
  fastRatchetKeySenderKeyDistributionMessage: silent('key of a group'),
  sendPaymentMessage: kind('payment'),
  liveLocationMessage: kind('location'),
  requestPaymentMessage: kind('payment'),
  declinePaymentRequestMessage: kind('payment'),
  cancelPaymentRequestMessage: kind('payment'),
  templateMessage: text,
  stickerMessage: kind('sticker'),
  groupInviteMessage: kind('group-invite'),
  templateButtonReplyMessage: kind('choice'),
  productMessage: kind('product'),
  deviceSentMessage: wrapper,
  messageContextInfo: silent('context of the other fields'),
  listMessage: text,
  viewOnceMessage: wrapper,
  orderMessage: kind('order'),
  listResponseMessage: kind('choice'),
  ephemeralMessage: wrapper,
  invoiceMessage: kind('document'),
  buttonsMessage: text,
  buttonsResponseMessage: kind('choice'),
  paymentInviteMessage: kind('payment'),
  interactiveMessage: text,
  reactionMessage: { update: 'reaction' },
  stickerSyncRmrMessage: silent('signalling between apps of one account'),
  interactiveResponseMessage: kind('choice'),
  pollCreationMessage: kind('poll'),
  pollUpdateMessage: { update: 'vote' },
  keepInChatMessage: silent('exempts a message from disappearing, which stored messages do not do'),
  documentWithCaptionMessage: wrapper,
  requestPhoneNumberMessage: kind('number-request'),
  viewOnceMessageV2: wrapper,
  encReactionMessage: encrypted('reaction'),
  editedMessage: wrapper,
  viewOnceMessageV2Extension: wrapper,
  pollCreationMessageV2: kind('poll'),
  scheduledCallCreationMessage: kind('event'),
  groupMentionedMessage: wrapper,
  pinInChatMessage: { update: 'pin' },
  pollCreationMessageV3: kind('poll'),
  scheduledCallEditMessage: silent('cancels a scheduled call, a function that WhatsApp removed'),
  ptvMessage: kind('video'),
  botInvokeMessage: wrapper,
  callLogMesssage: kind('call'),
  messageHistoryBundle: silent('history that a member sends to a new member of a group, as a file for phones'),
  encCommentMessage: encrypted('text, with the commented message as `quoted`'),
  bcallMessage: 'unsupported',
  lottieStickerMessage: wrapper,
  eventMessage: kind('event'),
  encEventResponseMessage: encrypted('answer to an event'),
  commentMessage: wrapper,
  newsletterAdminInviteMessage: kind('channel-invite'),
  placeholderMessage: kind('phone-only'),
  secretEncryptedMessage: encrypted('edit, or change of an event or poll'),
  albumMessage: kind('album'),
  eventCoverImage: silent('cover of an event, which has its own message'),
  stickerPackMessage: kind('sticker-pack'),
  statusMentionMessage: silent('notice of a status post, which is a message of its own'),
  pollResultSnapshotMessage: kind('poll-result'),
  pollCreationOptionImageMessage: silent('picture of a poll option, whose text the poll has'),
  associatedChildMessage: wrapper,
  groupStatusMentionMessage: silent('notice of a status post, which is a message of its own'),
  pollCreationMessageV4: wrapper,
  statusAddYours: wrapper,
  groupStatusMessage: wrapper,
  richResponseMessage: text,
  statusNotificationMessage: silent('notice of a status post, which is a message of its own'),
  limitSharingMessage: silent('setting of the phone: whether a chat may be exported'),
  botTaskMessage: wrapper,
  questionMessage: wrapper,
  messageHistoryNotice: silent('notice that history was shared with a new member of a group'),
  groupStatusMessageV2: wrapper,
  botForwardedMessage: wrapper,
  statusQuestionAnswerMessage: text,
  questionReplyMessage: wrapper,
  questionResponseMessage: text,
  statusQuotedMessage: text,
  statusStickerInteractionMessage: 'unsupported',
  pollCreationMessageV5: kind('poll'),
  newsletterFollowerInviteMessageV2: kind('channel-invite'),
  pollResultSnapshotMessageV3: kind('poll-result'),
};

/** Whether a field contains nothing for a reader. Updates are read from it before this question. */
export const isSilentField = (name: string): boolean => {
  const coverage = Object.hasOwn(messageFieldCoverage, name)
    ? messageFieldCoverage[name as keyof proto.IMessage]
    : 'unsupported';
  return typeof coverage === 'object' && !('kind' in coverage);
};
