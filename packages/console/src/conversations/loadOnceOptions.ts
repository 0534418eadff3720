/** Loads a page once, as events report later changes. A reloaded page is a new object even if it is equal. */
export const LOAD_ONCE_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  structuralSharing: false,
} as const;
