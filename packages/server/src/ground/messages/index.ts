export { createMessageBatcher, type MessageBatcher } from './createMessageBatcher.ts';
export { createStatusBatcher } from './createStatusBatcher.ts';
export { findByWaId, findMessage } from './findMessage.ts';
export { openMenu, pruneMenus, reopenMenu } from './menus.ts';
export { isMessageId } from './messageId.ts';
export type { MessageView } from './messageView.ts';
export type { MessageDetails, MessageMedia, NewMessage, StoredMessage } from './newMessage.ts';
export { noteCall } from './noteCall.ts';
export { noteMedia } from './noteMedia.ts';
export { readAnswer } from './readAnswer.ts';
export { type RecoveredContent, recoverMessage } from './recoverMessage.ts';
export { storeMessages } from './storeMessages.ts';
export { type NewRemark, type RemarkValue, storeRemark } from './storeRemark.ts';
export { leaveStorm } from './storms.ts';
export {
  type MessageReport,
  type ReportedStatus,
  type StatusChange,
  type StatusReport,
  updateStatus,
} from './updateStatus.ts';
