export { ApiError, type FieldErrors } from './ApiError.ts';
export { createSdk } from './createSdk.ts';
export { createTypingNotifier, type TypingNotifier } from './createTypingNotifier.ts';
export type { Fetch, FetchInit, FetchResponse, ResponseBodyReader } from './fetchTypes.ts';
export { NetworkError, type NetworkErrorReason } from './NetworkError.ts';
export type { ApiCallOptions, EndpointResult, RequestableMediaType, RequestOptions } from './requestTypes.ts';
export type { FollowOptions, RawCallOptions, RawResponse, Sdk, SdkOptions, StreamConnectionChange } from './Sdk.ts';
