export { createNewestMessageSender, type NewestMessageSender } from './createNewestMessageSender.ts';
export { createPendingCommandRegistry, type PendingCommands } from './createPendingCommandRegistry.ts';
export { type IpcErrorData, restoreErrorFromData, toErrorData } from './ipcErrorData.ts';
export type * from './messages.ts';
