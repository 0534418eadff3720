import type { ApiEndpointKey } from '@recado/contract';
import type { RequestOptions } from '@recado/sdk';
import type { QueryKey } from '@tanstack/react-query';

/** Keys of the API endpoints that only read data, such as `GET /clients/{id}`. */
export type ReadEndpointKey = Extract<ApiEndpointKey, `GET ${string}`>;

/** The options `params` and `query`, which distinguish calls of one endpoint. */
export type ReadEndpointOptions<K extends ReadEndpointKey> = Omit<
  RequestOptions<K>,
  'headers' | 'signal' | 'timeout' | 'accept' | 'payload'
>;

/**
 * Creates a cache key such as `['GET /clients/{id}', { params: { id } }]`. Its first part alone matches all
 * calls.
 */
export const createQueryKey = <K extends ReadEndpointKey>(key: K, options?: ReadEndpointOptions<K>): QueryKey =>
  options ? [key, options] : [key];
