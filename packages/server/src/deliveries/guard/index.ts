export { type AddressRefusal, AddressRefused } from '../../ground/addresses/AddressRefused.ts';
export type { Lookup } from '../../ground/addresses/createResolver.ts';
export { checkUrl } from './checkUrl.ts';
export { createGuard } from './createGuard.ts';
export type { FetchedFile, MediaRequest } from './FetchedFile.ts';
export { fetchMedia } from './fetchMedia.ts';
export type { Guard, GuardedRequest, GuardedResponse, GuardOptions } from './Guard.ts';
export { type MediaRefusal, MediaRefused, refuseSize } from './MediaRefused.ts';
