export { pruneStatusPosts } from './pruneStatusPosts.ts';
export { storeStatusPostUpdate } from './storeStatusPostUpdate.ts';
