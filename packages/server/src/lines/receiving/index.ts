export { createReceiving, type ReceivingDependencies } from './createReceiving.ts';
export { removeMedia } from './mediaStore.ts';
export { oneLine } from './oneLine.ts';
export type { Receiving } from './Receiving.ts';
