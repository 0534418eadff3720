import type { Sdk } from '@recado/sdk';
import { describeHistorySync } from '@recado/texts';
import { pause } from '@recado/timing';

/**
 * Milliseconds between two polls of the history sync, and the number of polls without progress after which
 * polling ends.
 */
const POLL_INTERVAL_MS = 500;
const MAX_UNCHANGED_POLLS = 3;

export interface FollowHistorySyncOptions {
  readonly sdk: Sdk;
  readonly id: string;
  readonly signal: AbortSignal;
  onProgress(progress: string): void;
}

/** Reports the progress of the history sync until it completes or no longer advances. */
export async function followHistorySync({ sdk, id, signal, onProgress }: FollowHistorySyncOptions): Promise<void> {
  let lastProgress = '';
  for (let unchangedPolls = 0; unchangedPolls < MAX_UNCHANGED_POLLS; unchangedPolls += 1) {
    const { client } = await sdk.request('GET /clients/{id}', { params: { id }, signal });
    const progress = client.history ? describeHistorySync(client.history).join(' ') : '';
    if (progress !== lastProgress) {
      onProgress(progress);
      lastProgress = progress;
      unchangedPolls = 0;
    }
    if (client.history?.share === 100) return;
    await pause(POLL_INTERVAL_MS, signal);
  }
}
