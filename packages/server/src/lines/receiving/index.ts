export { createEventReceiver, type EventReceiverDeps } from './createEventReceiver.ts';
export { removeMedia } from './mediaStore.ts';
export type { Receiving } from './Receiving.ts';
export { toNewMessage, toNewMessageUpdate } from './toNewMessage.ts';
