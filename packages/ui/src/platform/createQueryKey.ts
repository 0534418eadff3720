import type { ApiEndpointKey } from '@recado/contract';
import type { RequestOptions } from '@recado/sdk';
import type { QueryKey } from '@tanstack/react-query';

/** Keys of the API endpoints that only read data, such as `GET /clients/{id}`. */
export type GetEndpointKey = Extract<ApiEndpointKey, `GET ${string}`>;

/** The options `params` and `query`, which distinguish calls of one endpoint. */
export type ReadEndpointOptions<K extends GetEndpointKey> = Omit<
  RequestOptions<K>,
  'headers' | 'signal' | 'timeout' | 'accept' | 'payload'
>;

/**
 * Creates a cache key such as `['GET /clients/{id}', { params: { id } }]`. The endpoint alone, the first
 * element, matches the cached results of all calls to this endpoint.
 */
export const createQueryKey = <K extends GetEndpointKey>(key: K, options?: ReadEndpointOptions<K>): QueryKey =>
  options ? [key, options] : [key];
