export { ApiError, type FieldErrors } from './ApiError.ts';
export { createSdk } from './createSdk.ts';
export { createTypingNotifier, type TypingNotifier } from './createTypingNotifier.ts';
export type { ByteReader, Fetch, FetchAnswer, FetchInit } from './fetchTypes.ts';
export { NetworkError, type NetworkErrorReason } from './NetworkError.ts';
export type { AcceptOf, CallOptions, RequestOptions, ResultOf } from './requestTypes.ts';
export type { FollowChange, FollowOptions, RawAnswer, RawOptions, Sdk, SdkOptions } from './Sdk.ts';
