export { type Calls, createCalls } from './calls.ts';
export { type ErrorData, fromErrorData, toErrorData } from './errorData.ts';
export { createLatest, type Latest } from './latest.ts';
export type * from './messages.ts';
