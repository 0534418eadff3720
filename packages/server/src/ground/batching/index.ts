export { type Batcher, createBatcher } from './createBatcher.ts';
