export { type CoalescingSender, createCoalescingSender } from './createCoalescingSender.ts';
export { createPendingCommands, type PendingCommands } from './createPendingCommands.ts';
export { type ErrorData, restoreErrorFromData, toErrorData } from './errorData.ts';
export type * from './messages.ts';
