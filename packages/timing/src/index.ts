export { type BackOffDelayLimits, computeBackOffDelay } from './computeBackOffDelay.ts';
export { type BoundedQueue, createBoundedQueue, QueueFull } from './createBoundedQueue.ts';
export { createDeferred, type Deferred } from './createDeferred.ts';
export { createTaskQueue } from './createTaskQueue.ts';
export { type JoinedAbortSignal, joinAbortSignals } from './joinAbortSignals.ts';
export { KeyedQueue } from './KeyedQueue.ts';
export { pause } from './pause.ts';
export { rejectOnAbort } from './rejectOnAbort.ts';
export { withTimeout } from './withTimeout.ts';
