import type { Sdk } from '@recado/sdk';
import { tellHistory } from '@recado/texts';
import { pause } from '@recado/timing';

/** Milliseconds between two looks, and looks without anything new after which nothing more is waited for. */
const PACE = 500;
const QUIET = 3;

export interface Following {
  readonly sdk: Sdk;
  readonly id: string;
  readonly signal: AbortSignal;
  tell(progress: string): void;
}

/** Tells how far the conversations from before the link have come, as long as more of them come. */
export async function followHistory({ sdk, id, signal, tell }: Following): Promise<void> {
  let told = '';
  for (let quiet = 0; quiet < QUIET; quiet += 1) {
    const { client } = await sdk.request('GET /clients/{id}', { params: { id }, signal });
    const now = client.history ? tellHistory(client.history).join(' ') : '';
    if (now !== told) {
      tell(now);
      told = now;
      quiet = 0;
    }
    if (client.history?.share === 100) return;
    await pause(PACE, signal);
  }
}
