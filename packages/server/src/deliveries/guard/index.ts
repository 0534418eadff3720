export { type AddressRefusal, AddressRefused } from '../../core/addresses/AddressRefused.ts';
export type { Lookup } from '../../core/addresses/createResolver.ts';
export { checkUrl } from './checkUrl.ts';
export { createGuard } from './createGuard.ts';
export type { FetchedFile, FetchMediaRequest } from './FetchedFile.ts';
export { fetchMedia } from './fetchMedia.ts';
export type { Guard, GuardedRequest, GuardedResponse, GuardOptions } from './Guard.ts';
export { createFileTooLargeError, type MediaRefusalReason, MediaRefused } from './MediaRefused.ts';
