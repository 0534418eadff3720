import type { QueryClient } from '@tanstack/react-query';
import type { Pending, Written } from './outbox.ts';

/**
 * Words outlive their page, files and what was said do not: whoever is about to leave it while one has not left is asked
 * first, by the browser. Called whenever that may have changed, since a page that listens may not be kept for the way back.
 */
export function guardFiles(queries: QueryClient): void {
  guarded = queries;
  if (holdsFile(queries)) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

let guarded: QueryClient | undefined;

/** A session that has ended took its files along, and nobody said so here. */
function ask(event: BeforeUnloadEvent): void {
  if (guarded && holdsFile(guarded)) event.preventDefault();
}

const holdsFile = (queries: QueryClient): boolean =>
  all<readonly Pending[]>(queries, 'outbox').some(outbox => outbox.some(isWaiting)) ||
  all<Written>(queries, 'draft').some(({ files, voice }) => files.length > 0 || voice !== undefined);

const isWaiting = ({ file, state }: Pending): boolean => file !== undefined && state !== 'sent';

const all = <Data>(queries: QueryClient, name: string): Data[] =>
  queries.getQueriesData<Data>({ queryKey: [name] }).flatMap(([, data]) => (data ? [data] : []));
