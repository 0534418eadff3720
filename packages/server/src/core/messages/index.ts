export { isMessageId } from './createMessageId.ts';
export { deleteHistoryCopy, hasHistoryCopy } from './deleteHistoryCopy.ts';
export { findMessage, findMessagesByWaId } from './findMessage.ts';
export { pruneExpiredMenus, reopenMenuForAnswers, storeSentMenu } from './menus.ts';
export {
  createMessageStatusStore,
  type MessageStatusReport,
  type MessageStatusStore,
  type MessageStatusUpdate,
  type MessageWithChangedStatus,
  type ReportedMessageStatus,
  updateMessageStatus,
} from './messageStatusStore.ts';
export type { MessageView } from './messageView.ts';
export { createMessageWriter, type MessageWriter } from './messageWriter.ts';
export type { MessageDetails, MessageMedia, NewMessage, StoredMessage } from './newMessage.ts';
export {
  claimDueOrderQueries,
  type DueOrderQuery,
  deleteOrderQuery,
  postponeOrderQuery,
  storeOrderQuery,
} from './orderQueries.ts';
export {
  deletePendingFile,
  type PendingFile,
  type PendingFileFilter,
  type PendingFileKey,
  postponePendingFile,
  storePendingFile,
  takePendingFiles,
} from './pendingFiles.ts';
export { readMenuAnswer } from './readMenuAnswer.ts';
export {
  isRepetition,
  type RecoveredMessageContent,
  recoverUndecryptableMessage,
} from './recoverUndecryptableMessage.ts';
export { replaceMessageMedia } from './replaceMessageMedia.ts';
export { storeCallOutcome } from './storeCallOutcome.ts';
export { storeLateMedia } from './storeLateMedia.ts';
export { storeMessages } from './storeMessages.ts';
export { type NewMessageUpdate, type StoredMessageUpdateContent, storeMessageUpdate } from './storeMessageUpdate.ts';
export { storeOrderDetails, toStoredOrderLines } from './storeOrderDetails.ts';
