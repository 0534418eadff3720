export { createReceiving, type ReceivingDependencies } from './createReceiving.ts';
export { removeMedia } from './mediaStore.ts';
export type { Receiving } from './Receiving.ts';
export { toNewMessage, toNewRemark } from './toNewMessage.ts';
