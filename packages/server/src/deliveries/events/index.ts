export { createFeed, type Feed, type Reader } from './createFeed.ts';
export { createPresence, type PresenceFeed } from './createPresence.ts';
export { type Credential, createWatch, type Looked, type Watched } from './createWatch.ts';
