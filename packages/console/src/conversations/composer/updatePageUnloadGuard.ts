import type { QueryClient } from '@tanstack/react-query';
import type { ComposedContent, PendingMessage } from './outbox.ts';

/**
 * Makes the browser ask for confirmation before the page closes with unsent files or voice notes. These would
 * be lost, whereas unsent texts are stored. Must be called whenever files are added or sent. The `beforeunload`
 * listener is not permanent, because it may exclude the page from the back/forward cache.
 */
export function updatePageUnloadGuard(queries: QueryClient): void {
  guardedQueries = queries;
  if (hasUnsentFile(queries)) addEventListener('beforeunload', confirmUnload);
  else removeEventListener('beforeunload', confirmUnload);
}

let guardedQueries: QueryClient | undefined;

/** Checks for unsent files again, because a logout removes files without updating this guard. */
function confirmUnload(event: BeforeUnloadEvent): void {
  if (guardedQueries && hasUnsentFile(guardedQueries)) event.preventDefault();
}

const hasUnsentFile = (queries: QueryClient): boolean =>
  cachedData<readonly PendingMessage[]>(queries, 'outbox').some(outbox => outbox.some(isUnsentFile)) ||
  cachedData<ComposedContent>(queries, 'draft').some(({ files, voice }) => files.length > 0 || voice !== undefined);

const isUnsentFile = ({ file, state }: PendingMessage): boolean => file !== undefined && state !== 'sent';

const cachedData = <Data>(queries: QueryClient, name: string): Data[] =>
  queries.getQueriesData<Data>({ queryKey: [name] }).flatMap(([, data]) => (data ? [data] : []));
