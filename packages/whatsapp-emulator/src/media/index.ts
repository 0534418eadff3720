export { handleMedia, isMediaPath } from './handleMedia.ts';
export { MediaHost, mediaHash } from './MediaHost.ts';
