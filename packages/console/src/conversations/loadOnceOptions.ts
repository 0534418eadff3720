/**
 * Query options that load a page only once, because events report all later changes. After an explicit
 * reload, the result is always a new object, even if its data are equal.
 */
export const LOAD_ONCE_QUERY_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  structuralSharing: false,
} as const;
