export { createNetworkEventReceiver, type NetworkEventReceiverDeps } from './createNetworkEventReceiver.ts';
export { removeClientMedia } from './mediaStore.ts';
export type { NetworkEventStore } from './NetworkEventStore.ts';
export { toNewMessage, toNewMessageUpdate } from './toNewMessage.ts';
