export { isMessageId } from './createMessageId.ts';
export { createMessageInsertBatcher, type MessageInsertBatcher } from './createMessageInsertBatcher.ts';
export { createMessageStatusBatcher } from './createMessageStatusBatcher.ts';
export { findMessage, findMessagesByWaId } from './findMessage.ts';
export { pruneExpiredMenus, reopenMenuForAnswers, storeSentMenu } from './menus.ts';
export type { MessageView } from './messageView.ts';
export type { MessageDetails, MessageMedia, NewMessage, StoredMessage } from './newMessage.ts';
export { readMenuAnswer } from './readMenuAnswer.ts';
export { type RecoveredMessageContent, recoverUndecryptableMessage } from './recoverUndecryptableMessage.ts';
export { storeCallOutcome } from './storeCallOutcome.ts';
export { storeLateMedia } from './storeLateMedia.ts';
export { storeMessages } from './storeMessages.ts';
export { type NewMessageUpdate, type StoredMessageUpdateContent, storeMessageUpdate } from './storeMessageUpdate.ts';
export { removeFromUndecryptableMessageBurst } from './undecryptableBursts.ts';
export {
  type MessageStatusReport,
  type MessageStatusUpdate,
  type MessageWithChangedStatus,
  type ReportedMessageStatus,
  updateMessageStatus,
} from './updateMessageStatus.ts';
