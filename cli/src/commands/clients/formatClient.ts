import type { Client } from '@recado/contract';
import { getClientDisplayStatus } from '@recado/contract/rules';
import { statusLabels } from '@recado/texts';
import type { StyledText, TextTone } from '../../render/index.ts';

const tones: Readonly<Record<ReturnType<typeof getClientDisplayStatus>, TextTone>> = {
  connected: 'good',
  pending: 'waiting',
  disconnected: 'bad',
};

/** Formats the status of a client: one of the three states of docs/product.md §4. */
export function formatClientStatus(client: Pick<Client, 'isConnected' | 'status'>): StyledText {
  const displayedStatus = getClientDisplayStatus(client);
  return { text: statusLabels.client[displayedStatus], tone: tones[displayedStatus] };
}

/** Masks a secret except for its first letters: enough to recognise it, too few to use it. */
export const maskSecret = (secret: string): string =>
  `${secret.slice(0, Math.min(8, Math.floor(secret.length / 4)))}${'•'.repeat(12)}`;
