import type { EndpointResult, Sdk } from '@recado/sdk';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createQueryKey, type GetEndpointKey, type ReadEndpointOptions } from './createQueryKey.ts';
import { useSdk } from './PlatformProvider.tsx';

type Settings<K extends GetEndpointKey> = Omit<UseQueryOptions<EndpointResult<K>, Error>, 'queryKey' | 'queryFn'>;
type Rest<K extends GetEndpointKey> =
  Record<never, never> extends ReadEndpointOptions<K>
    ? [options?: ReadEndpointOptions<K>, settings?: Settings<K>]
    : [options: ReadEndpointOptions<K>, settings?: Settings<K>];

/** Reads an endpoint. TanStack Query caches the response under {@link createQueryKey}. */
export function useApi<K extends GetEndpointKey>(
  key: K,
  ...[options, settings]: Rest<K>
): UseQueryResult<EndpointResult<K>, Error> {
  const sdk = useSdk();
  return useQuery<EndpointResult<K>, Error>({
    ...settings,
    queryKey: createQueryKey(key, options),
    queryFn: ({ signal }) => read(sdk)(key, { ...options, signal }),
  });
}

/** Casts the type of `request`. The type of the hook's parameters already checks the options per endpoint. */
const read = (sdk: Sdk) =>
  sdk.request as unknown as <K extends GetEndpointKey>(key: K, options: object) => Promise<EndpointResult<K>>;
