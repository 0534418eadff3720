export { createFeed, type Feed } from './createFeed.ts';
export { type Credential, createWatch, type Looked, type Watched } from './createWatch.ts';
