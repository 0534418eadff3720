import type { ApiKey } from '@recado/contract';
import type { RequestOptions, ResultOf, Sdk } from '@recado/sdk';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSdk } from './PlatformProvider.tsx';

/** Endpoints that only read. */
export type ReadKey = Extract<ApiKey, `GET ${string}`>;

/** What tells two calls of one endpoint apart: `params` and `query`, as the endpoint has them. */
export type ReadOptions<K extends ReadKey> = Omit<
  RequestOptions<K>,
  'headers' | 'signal' | 'timeout' | 'accept' | 'payload'
>;

type Settings<K extends ReadKey> = Omit<UseQueryOptions<ResultOf<K>, Error>, 'queryKey' | 'queryFn'>;
type Rest<K extends ReadKey> =
  Record<never, never> extends ReadOptions<K>
    ? [options?: ReadOptions<K>, settings?: Settings<K>]
    : [options: ReadOptions<K>, settings?: Settings<K>];

/** `['GET /clients/{id}', { params: { id } }]`; the first part alone names every call of the endpoint. */
export const apiKey = <K extends ReadKey>(key: K, options?: ReadOptions<K>): QueryKey =>
  options ? [key, options] : [key];

/** An endpoint's answer, kept by TanStack Query under `apiKey`. */
export function useApi<K extends ReadKey>(
  key: K,
  ...[options, settings]: Rest<K>
): UseQueryResult<ResultOf<K>, Error> {
  const sdk = useSdk();
  return useQuery<ResultOf<K>, Error>({
    ...settings,
    queryKey: apiKey(key, options),
    queryFn: ({ signal }) => read(sdk)(key, { ...options, signal }),
  });
}

/** `Rest` has already held the options to the endpoint. */
const read = (sdk: Sdk) =>
  sdk.request as unknown as <K extends ReadKey>(key: K, options: object) => Promise<ResultOf<K>>;
