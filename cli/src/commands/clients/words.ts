import type { Client } from '@recado/contract';
import { displayStatus } from '@recado/contract/rules';
import { status } from '@recado/texts';
import type { Said, Tone } from '../../render/index.ts';

const tones: Readonly<Record<ReturnType<typeof displayStatus>, Tone>> = {
  connected: 'good',
  pending: 'waiting',
  disconnected: 'bad',
};

/** The three states of docs/product.md §4, as a word. */
export function statusWord(client: Pick<Client, 'isConnected' | 'status'>): Said {
  const shown = displayStatus(client);
  return { text: status.client[shown], tone: tones[shown] };
}

/** The first letters of a secret: enough to recognise it, too few to use it. */
export const masked = (secret: string): string =>
  `${secret.slice(0, Math.min(8, Math.floor(secret.length / 4)))}${'•'.repeat(12)}`;
