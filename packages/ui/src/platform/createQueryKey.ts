import type { ApiEndpointKey } from '@recado/contract';
import type { RequestOptions } from '@recado/sdk';
import type { QueryKey } from '@tanstack/react-query';

/** Keys of the endpoints that only read. */
export type ApiReadKey = Extract<ApiEndpointKey, `GET ${string}`>;

/** The options `params` and `query`, which distinguish calls of one endpoint. */
export type ApiReadOptions<K extends ApiReadKey> = Omit<
  RequestOptions<K>,
  'headers' | 'signal' | 'timeout' | 'accept' | 'payload'
>;

/**
 * Creates a cache key such as `['GET /clients/{id}', { params: { id } }]`. Its first part alone matches all
 * calls.
 */
export const createQueryKey = <K extends ApiReadKey>(key: K, options?: ApiReadOptions<K>): QueryKey =>
  options ? [key, options] : [key];
