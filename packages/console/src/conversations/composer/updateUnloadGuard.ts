import type { QueryClient } from '@tanstack/react-query';
import type { ComposedContent, PendingMessage } from './outbox.ts';

/**
 * Makes the browser ask before the page is left with unsent files or voice notes: unlike texts, they
 * do not survive it. Call it whenever that may change: a permanent listener may exclude the page from
 * the back/forward cache.
 */
export function updateUnloadGuard(queries: QueryClient): void {
  guardedQueries = queries;
  if (hasUnsentFile(queries)) addEventListener('beforeunload', confirmUnload);
  else removeEventListener('beforeunload', confirmUnload);
}

let guardedQueries: QueryClient | undefined;

/** Checks again: the end of a session removes its files without updating the guard. */
function confirmUnload(event: BeforeUnloadEvent): void {
  if (guardedQueries && hasUnsentFile(guardedQueries)) event.preventDefault();
}

const hasUnsentFile = (queries: QueryClient): boolean =>
  cachedData<readonly PendingMessage[]>(queries, 'outbox').some(outbox => outbox.some(isUnsentFile)) ||
  cachedData<ComposedContent>(queries, 'draft').some(({ files, voice }) => files.length > 0 || voice !== undefined);

const isUnsentFile = ({ file, state }: PendingMessage): boolean => file !== undefined && state !== 'sent';

const cachedData = <Data>(queries: QueryClient, name: string): Data[] =>
  queries.getQueriesData<Data>({ queryKey: [name] }).flatMap(([, data]) => (data ? [data] : []));
