import type { ResultOf, Sdk } from '@recado/sdk';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ApiReadKey, type ApiReadOptions, createQueryKey } from './createQueryKey.ts';
import { useSdk } from './PlatformProvider.tsx';

type Settings<K extends ApiReadKey> = Omit<UseQueryOptions<ResultOf<K>, Error>, 'queryKey' | 'queryFn'>;
type Rest<K extends ApiReadKey> =
  Record<never, never> extends ApiReadOptions<K>
    ? [options?: ApiReadOptions<K>, settings?: Settings<K>]
    : [options: ApiReadOptions<K>, settings?: Settings<K>];

/** Reads an endpoint. TanStack Query caches the response under {@link createQueryKey}. */
export function useApi<K extends ApiReadKey>(
  key: K,
  ...[options, settings]: Rest<K>
): UseQueryResult<ResultOf<K>, Error> {
  const sdk = useSdk();
  return useQuery<ResultOf<K>, Error>({
    ...settings,
    queryKey: createQueryKey(key, options),
    queryFn: ({ signal }) => read(sdk)(key, { ...options, signal }),
  });
}

/** Casts the type of `request`, because `Rest` has already checked the options against the endpoint. */
const read = (sdk: Sdk) =>
  sdk.request as unknown as <K extends ApiReadKey>(key: K, options: object) => Promise<ResultOf<K>>;
