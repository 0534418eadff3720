export { createBatchedLookup } from './createBatchedLookup.ts';
export { type Batcher, createBatcher } from './createBatcher.ts';
export { createSharedCommit, type SharedCommit } from './createSharedCommit.ts';
