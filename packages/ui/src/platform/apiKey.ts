import type { ApiKey } from '@recado/contract';
import type { RequestOptions } from '@recado/sdk';
import type { QueryKey } from '@tanstack/react-query';

/** Endpoints that only read. */
export type ReadKey = Extract<ApiKey, `GET ${string}`>;

/** What tells two calls of one endpoint apart: `params` and `query`, as the endpoint has them. */
export type ReadOptions<K extends ReadKey> = Omit<
  RequestOptions<K>,
  'headers' | 'signal' | 'timeout' | 'accept' | 'payload'
>;

/** `['GET /clients/{id}', { params: { id } }]`; the first part alone names every call of the endpoint. */
export const apiKey = <K extends ReadKey>(key: K, options?: ReadOptions<K>): QueryKey =>
  options ? [key, options] : [key];
