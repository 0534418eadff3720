import type { ApiEndpointKey } from '@recado/contract';
import type { RequestOptions } from '@recado/sdk';
import type { QueryKey } from '@tanstack/react-query';

/** Endpoints that only read. */
export type ReadKey = Extract<ApiEndpointKey, `GET ${string}`>;

/** `params` and `query` of the endpoint, which distinguish two calls of it. */
export type ReadOptions<K extends ReadKey> = Omit<
  RequestOptions<K>,
  'headers' | 'signal' | 'timeout' | 'accept' | 'payload'
>;

/** `['GET /clients/{id}', { params: { id } }]`. The first part alone matches all calls. */
export const createQueryKey = <K extends ReadKey>(key: K, options?: ReadOptions<K>): QueryKey =>
  options ? [key, options] : [key];
