export { handleMediaHostRequest, isMediaPath } from './handleMediaHostRequest.ts';
export { computeMediaHash, MediaHost } from './MediaHost.ts';
