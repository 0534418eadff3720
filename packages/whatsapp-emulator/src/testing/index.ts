export { BaileysClient, type BaileysSocketOptions, type RecordedBaileysEvents } from './BaileysClient.ts';
export { getMessageText } from './getMessageText.ts';
export { createUnlinkedClient, linkClient } from './linkClient.ts';
export { waitUntil } from './waitUntil.ts';
