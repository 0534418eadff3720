export { BaileysClient, type Seen, type SocketOptions } from './BaileysClient.ts';
export { eventually } from './eventually.ts';
export { linkClient, newClient } from './linkClient.ts';
export { memoryAuth } from './memoryAuth.ts';
export { textOf } from './textOf.ts';
export { trustEmulator } from './trustEmulator.ts';
