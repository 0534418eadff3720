export { BaileysClient, type Seen, type SocketOptions } from './BaileysClient.ts';
export { eventually } from './eventually.ts';
export { linkClient, newClient } from './linkClient.ts';
export { textOf } from './textOf.ts';
