export { createEventReceiver, type EventReceiverDeps } from './createEventReceiver.ts';
export { removeClientMedia } from './mediaStore.ts';
export type { NetworkEventStore } from './NetworkEventStore.ts';
export { toNewMessage, toNewMessageUpdate } from './toNewMessage.ts';
