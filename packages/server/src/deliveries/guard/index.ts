export { type AddressRefusalReason, AddressRefused } from '../../core/addresses/AddressRefused.ts';
export type { HostNameLookup } from '../../core/addresses/createAddressResolver.ts';
export { createSsrfGuard } from './createSsrfGuard.ts';
export type { FetchedFile, FetchMediaRequest } from './FetchedFile.ts';
export { fetchMedia } from './fetchMedia.ts';
export { createFileTooLargeError, type MediaRefusalReason, MediaRefused } from './MediaRefused.ts';
export { parsePermittedUrl } from './parsePermittedUrl.ts';
export type { SsrfGuard, SsrfGuardedRequest, SsrfGuardedResponse, SsrfGuardOptions } from './SsrfGuard.ts';
