export { createFeed, type Feed } from './createFeed.ts';
export type { Credential } from './createWatch.ts';
