export { createTransportEventReceiver, type TransportEventReceiverDeps } from './createTransportEventReceiver.ts';
export { removeClientMedia } from './mediaStore.ts';
export type { TransportEventStore } from './TransportEventStore.ts';
export { toNewMessage, toNewMessageUpdate } from './toNewMessage.ts';
