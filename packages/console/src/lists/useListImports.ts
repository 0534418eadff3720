import type { ListImport } from '@recado/contract';
import { useSdk } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';

export const LIST_IMPORTS_ROUTE = 'GET /clients/{id}/imports';
/** Milliseconds between two requests while a list is imported. Without one, the imports are loaded once. */
const POLL_INTERVAL_MS = 1_000;

/** Loads the newest import of contacts, or of a campaign's recipients. Polls while it runs. */
export function useListImports(clientId: string, campaign: string | null) {
  const sdk = useSdk();
  const findNewest = (imports: readonly ListImport[]) => imports.find(entry => entry.campaign === campaign);
  return useQuery({
    queryKey: [LIST_IMPORTS_ROUTE, clientId],
    queryFn: ({ signal }) => sdk.request(LIST_IMPORTS_ROUTE, { params: { id: clientId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ state }) => state === 'running') ? POLL_INTERVAL_MS : false,
    select: ({ imports }) => findNewest(imports),
  });
}
