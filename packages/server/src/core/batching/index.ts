export { type Batcher, createBatcher } from './createBatcher.ts';
export { createLookup } from './createLookup.ts';
