/** Loads a page only once, because events report later changes. A reload always returns a new object. */
export const LOAD_ONCE_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  structuralSharing: false,
} as const;
