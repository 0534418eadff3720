export { handleMedia, isMediaPath } from './handleMedia.ts';
export { MediaHost } from './MediaHost.ts';
