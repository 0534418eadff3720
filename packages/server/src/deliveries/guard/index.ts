export { type AddressRefusalReason, AddressRefused } from '../../core/addresses/AddressRefused.ts';
export type { HostNameLookup } from '../../core/addresses/createAddressResolver.ts';
export { checkUrl } from './checkUrl.ts';
export { createSsrfGuard } from './createSsrfGuard.ts';
export type { FetchedFile, FetchMediaRequest } from './FetchedFile.ts';
export { fetchMedia } from './fetchMedia.ts';
export { createFileTooLargeError, type MediaRefusalReason, MediaRefused } from './MediaRefused.ts';
export type { GuardedRequest, GuardedResponse, SsrfGuard, SsrfGuardOptions } from './SsrfGuard.ts';
