export { type AddressRefusalReason, AddressRefused } from '../../core/addresses/AddressRefused.ts';
export type { HostNameLookup } from '../../core/addresses/createAddressResolver.ts';
export type { SsrfGuardedRequest, SsrfGuardedResponse } from './createGuardedFetch.ts';
export { createSsrfGuard, type SsrfGuard, type SsrfGuardOptions } from './createSsrfGuard.ts';
export type { FetchedFile, FetchMediaRequest } from './FetchedFile.ts';
export { fetchMedia } from './fetchMedia.ts';
export { createFileTooLargeError, type MediaRefusalReason, MediaRefused } from './MediaRefused.ts';
export { parsePermittedUrl } from './parsePermittedUrl.ts';
