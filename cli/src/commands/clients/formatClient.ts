import type { Client } from '@recado/contract';
import { getDisplayStatus } from '@recado/contract/rules';
import { status } from '@recado/texts';
import type { StyledText, Tone } from '../../render/index.ts';

const tones: Readonly<Record<ReturnType<typeof getDisplayStatus>, Tone>> = {
  connected: 'good',
  pending: 'waiting',
  disconnected: 'bad',
};

/** Formats the status of a client: one of the three states of docs/product.md §4. */
export function formatClientStatus(client: Pick<Client, 'isConnected' | 'status'>): StyledText {
  const displayedStatus = getDisplayStatus(client);
  return { text: status.client[displayedStatus], tone: tones[displayedStatus] };
}

/** Masks a secret except for its first letters: enough to recognise it, too few to use it. */
export const maskSecret = (secret: string): string =>
  `${secret.slice(0, Math.min(8, Math.floor(secret.length / 4)))}${'•'.repeat(12)}`;
