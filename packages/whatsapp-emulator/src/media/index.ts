export { handleMediaHostRequest, isMediaHostPath } from './handleMediaHostRequest.ts';
export { computeMediaHash, MediaHost } from './MediaHost.ts';
