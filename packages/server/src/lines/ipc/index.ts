export { type CoalescingSender, createCoalescingSender } from './createCoalescingSender.ts';
export { createPendingCommands, type PendingCommands } from './createPendingCommands.ts';
export { type ErrorData, fromErrorData, toErrorData } from './errorData.ts';
export type * from './messages.ts';
