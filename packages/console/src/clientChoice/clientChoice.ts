import { canCallEndpoint } from '@recado/client-screen/access';
import type { Client } from '@recado/contract';
import { ALL_CLIENTS, type ClientScreenName } from './clientScreens.ts';

const CLIENT_CHOICE_KEY = 'conversationsOf';

/** Reads the client ID, or {@link ALL_CLIENTS}, that was chosen last in this browser. */
export const readClientChoice = (): string | null => localStorage.getItem(CLIENT_CHOICE_KEY);
export const storeClientChoice = (choice: string): void => localStorage.setItem(CLIENT_CHOICE_KEY, choice);

/**
 * Chooses the client whose screen opens if the path names none: the remembered one if it still exists and the
 * user may open its screen, otherwise the first such client.
 *
 * @returns a client ID; {@link ALL_CLIENTS} for the inbox of several clients; undefined without clients
 */
export function chooseClientId(
  screen: ClientScreenName | 'webhook',
  clients: readonly Pick<Client, 'id' | 'shared'>[],
  remembered: string | null,
): string | undefined {
  const openClients = clients.filter(client => canOpenScreen(screen, client));
  const rememberedClient = openClients.find(({ id }) => id === remembered);
  if (rememberedClient) return rememberedClient.id;
  if (screen === 'conversations' && clients.length > 1) return ALL_CLIENTS;
  // If the user may not open the screen of any client, the screen of the first one explains this.
  return (openClients[0] ?? clients[0])?.id;
}

function canOpenScreen(screen: ClientScreenName | 'webhook', client: Pick<Client, 'shared'>): boolean {
  if (screen === 'campaigns') return canCallEndpoint(client, 'GET /clients/{id}/campaigns');
  if (screen === 'status-posts') return canCallEndpoint(client, 'GET /clients/{id}/status-posts');
  return screen !== 'webhook' || canCallEndpoint(client, 'GET /clients/{id}/webhooks');
}
