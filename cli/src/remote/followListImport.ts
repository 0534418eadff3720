import type { ContactImportRowResult, ListImport } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { pause } from '@recado/timing';
import { createRequestRetrier } from './createRequestRetrier.ts';
import type { RemoteContext } from './openRemoteContext.ts';

/** Milliseconds between two polls of the progress. */
const POLL_INTERVAL_MS = 1_000;
const ROWS_PER_PAGE = 500;

export interface FollowedListImport {
  readonly listImport: ListImport;
  /** Rows of contacts that were not imported. */
  readonly rows: readonly ContactImportRowResult[];
}

/**
 * Waits until an import in the background has ended, and shows its progress. Ctrl+C ends only the command: the server
 * continues the import. Requests are repeated while the server is busy or unreachable.
 *
 * @returns the ended import, which may have failed, and its rows with errors
 */
export async function followListImport(
  remote: Pick<RemoteContext, 'url' | 'signal' | 'writeMessage'>,
  sdk: Sdk,
  id: string,
): Promise<FollowedListImport> {
  const { signal } = remote;
  const callWithRetry = createRequestRetrier(remote);
  const read = (cursor?: string) =>
    callWithRetry(() =>
      sdk.request('GET /external/imports/{import}', {
        params: { import: id },
        query: { limit: ROWS_PER_PAGE, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    );
  let shownPercent = -1;
  for (;;) {
    const { import: listImport, ...page } = await read();
    const { state, processed, total } = listImport;
    if (state !== 'running') {
      const rows = [...page.rows];
      for (let { next } = page; next !== null; ) {
        const nextPage = await read(next);
        rows.push(...nextPage.rows);
        next = nextPage.next;
      }
      return { listImport, rows };
    }
    const percent = Math.floor((100 * processed) / total);
    if (percent !== shownPercent) remote.writeMessage(cliTexts.contacts.import.progress(processed, total));
    shownPercent = percent;
    await pause(POLL_INTERVAL_MS, signal);
  }
}
