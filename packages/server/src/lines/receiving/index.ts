export { type AccountEventReceiver, createAccountEventReceiver } from './createAccountEventReceiver.ts';
export { createMessageReceiver, type MessageReceiver, type MessageReceiverDeps } from './createMessageReceiver.ts';
export { removeClientMedia } from './mediaStore.ts';
export { toNewMessage, toNewMessageUpdate } from './toNewMessage.ts';
