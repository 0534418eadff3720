export { handleMedia, isMediaPath } from './handleMedia.ts';
export { computeMediaHash, MediaHost } from './MediaHost.ts';
