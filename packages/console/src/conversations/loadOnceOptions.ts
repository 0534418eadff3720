/**
 * Query options for data that is loaded from the server only once, because events report all later changes. An
 * explicit reload always returns a new object, even if its data is equal to the previous data.
 */
export const LOAD_ONCE_QUERY_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  structuralSharing: false,
} as const;
