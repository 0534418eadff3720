export { createNewestMessageSender } from './createNewestMessageSender.ts';
export { type IpcErrorData, restoreErrorFromData, toErrorData } from './ipcErrorData.ts';
export { createPlatformConnection, createWorkerConnection, type PlatformConnection } from './lineChannel.ts';
export type { MessageFromWorker, TransportModuleReference, WorkerStartSettings } from './messages.ts';
export { createWorkerLineControl } from './workerCommands.ts';
