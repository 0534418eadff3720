export { createPendingCommands, type PendingCommands } from './createPendingCommands.ts';
export { type ErrorData, fromErrorData, toErrorData } from './errorData.ts';
export { createLatest, type Latest } from './latest.ts';
export type * from './messages.ts';
