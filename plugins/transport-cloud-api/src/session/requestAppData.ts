import type { SessionHost } from '@recado/transport';
import type { GraphClient } from '../graph/GraphClient.ts';
import type { CloudCredentials } from '../linking/credentials.ts';

/** The chats come first, because the owner waits for them. Meta answers each request once, within a day of onboarding. */
const SYNC_TYPES = ['history', 'smb_app_state_sync'] as const;

/**
 * Requests the chats and the contacts of the WhatsApp Business app, for a number that the owner uses in both
 * (coexistence). Meta sends them as webhooks. A refusal changes nothing: the line works without them.
 */
export async function requestAppData(
  graph: GraphClient,
  credentials: CloudCredentials,
  { log }: Pick<SessionHost, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const sync_type of SYNC_TYPES)
    try {
      const body = { messaging_product: 'whatsapp', sync_type };
      await graph.call(credentials, 'POST', `${credentials.phoneNumberId}/smb_app_data`, { body, signal });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (!signal.aborted) log.warn({ kind: sync_type, reason }, 'Meta refused to share data of the app.');
    }
}
