export { BaileysClient, type RecordedEvents, type SocketOptions } from './BaileysClient.ts';
export { getMessageText } from './getMessageText.ts';
export { createUnlinkedClient, linkClient } from './linkClient.ts';
export { waitUntil } from './waitUntil.ts';
