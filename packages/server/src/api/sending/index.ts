export { OptedOut } from './createAddressBook.ts';
export { digestOf, InProgress, pruneIdempotency } from './createIdempotency.ts';
export { createSending, type SendingDependencies } from './createSending.ts';
export { isForNow } from './isForNow.ts';
export { StoodBack } from './outbox.ts';
export { unclearOption } from './readMessage.ts';
export { settleForgotten } from './recoverOutbox.ts';
export type * from './Sending.ts';
export { sendablesOf } from './sendablesOf.ts';
