import type { SessionHost, VaultChange } from '@recado/transport';
import { isTemporaryGraphErrorCode } from '../graph/errorTable.ts';
import type { GraphClient } from '../graph/GraphClient.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import type { CloudCredentials } from '../linking/credentials.ts';

/** The chats come first, because the owner waits for them. Meta answers each request once, within a day of onboarding. */
const SYNC_TYPES = ['history', 'smb_app_state_sync'] as const;
const REQUEST_PERIOD_MS = 86_400_000;
/** Category of the requests that Meta has not accepted yet. The value is the time of linking, in milliseconds. */
const APP_DATA_CATEGORY = 'app-data';

interface RequestAppDataDeps {
  readonly graph: GraphClient;
  readonly credentials: CloudCredentials;
  readonly host: Pick<SessionHost, 'log' | 'vault'>;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** Creates the vault entries of a newly linked line, so that a failure or a restart does not lose the requests. */
export const createAppDataVaultEntries = (linkedAt: number): readonly VaultChange[] =>
  SYNC_TYPES.map(id => ({
    category: APP_DATA_CATEGORY,
    id,
    value: Buffer.from(String(linkedAt)),
    keepUntil: new Date(linkedAt + REQUEST_PERIOD_MS),
  }));

/**
 * Requests the chats and the contacts of the WhatsApp Business app that Meta has not promised yet, for a number that
 * the owner uses in both (coexistence). Meta sends them as webhooks. A failed request remains pending for a day after
 * linking. A refusal changes nothing: the line works without them.
 */
export async function requestAppData(deps: RequestAppDataDeps): Promise<void> {
  const { graph, credentials, host, signal, now } = deps;
  const pending = await host.vault.read(APP_DATA_CATEGORY, SYNC_TYPES);
  for (const sync_type of SYNC_TYPES) {
    const linkedAt = pending.get(sync_type);
    if (linkedAt === undefined) continue;
    try {
      if (now() < Number(Buffer.from(linkedAt)) + REQUEST_PERIOD_MS) {
        const body = { messaging_product: 'whatsapp', sync_type };
        await graph.call(credentials, 'POST', `${credentials.phoneNumberId}/smb_app_data`, { body, signal });
      }
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : 'unknown';
      host.log.warn({ kind: sync_type, reason }, 'Meta refused to share data of the app.');
      const isRefused = error instanceof GraphFailure && error.kind === 'refused';
      if (!isRefused || isTemporaryGraphErrorCode(error.code)) continue;
    }
    await host.vault.write([{ category: APP_DATA_CATEGORY, id: sync_type, value: null }]);
  }
}
