import { withTimeout } from '@recado/timing';
import { type SessionHost, UnstoredMessageReporter } from '@recado/transport';
import type { WASocket } from '@whiskeysockets/baileys';
import type { GroupMetadataCache } from '../groups/GroupMetadataCache.ts';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { convertOwnAccountToPerson, getOwnAccount } from '../identities/ownAccount.ts';
import { HistoryReader } from '../incoming/history/HistoryReader.ts';
import type { IncomingMessageJournal } from '../incoming/IncomingMessageJournal.ts';
import { IncomingMessageReader } from '../incoming/IncomingMessageReader.ts';
import { JournalDelivery } from '../incoming/JournalDelivery.ts';
import type { PollStore } from '../incoming/polls/PollStore.ts';
import { SecretUpdateReader } from '../incoming/secretUpdates/SecretUpdateReader.ts';
import { UnstoredMessageLog } from '../incoming/UnstoredMessageLog.ts';
import type { MediaAccess } from '../media/createMediaAccess.ts';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';
import type { DisappearingMessageTimerStore } from '../vault/DisappearingMessageTimerStore.ts';
import type { MessageSecretStore } from '../vault/MessageSecretStore.ts';
import type { RetryingVault } from '../vault/RetryingVault.ts';

export interface JournalDeliveryDeps {
  readonly sock: WASocket;
  readonly settings: BaileysSettings;
  readonly media: MediaAccess;
  readonly host: SessionHost;
  /** Signal that is aborted when the session ends. */
  readonly signal: AbortSignal;
  readonly journal: IncomingMessageJournal;
  readonly people: IdentityResolver;
  readonly polls: PollStore;
  readonly expirations: DisappearingMessageTimerStore;
  readonly secrets: MessageSecretStore;
  readonly vault: RetryingVault;
  readonly groups: GroupMetadataCache;
}

/**
 * Creates the delivery of the journal's rows to the host, and makes it the receiver of new rows. Rows wait until
 * the delivery is started.
 */
export function createJournalDelivery({
  sock,
  settings,
  media: { source, requestReupload },
  host,
  signal,
  journal,
  people,
  polls,
  expirations,
  secrets,
  vault,
  groups,
}: JournalDeliveryDeps): JournalDelivery {
  const { log } = host;
  const { creds, keys } = sock.authState;
  const { queryMs, repetitionMs } = settings.timings;
  const self = () => convertOwnAccountToPerson(getOwnAccount(creds));
  const reader = new IncomingMessageReader({
    creds,
    people,
    polls,
    secrets,
    secretUpdates: new SecretUpdateReader({ secrets, people, vault, source, self }),
    expirations,
    source,
    unstored: new UnstoredMessageLog(new UnstoredMessageReporter({ host, signal })),
    requestReupload,
    findGroup: jid =>
      withTimeout(queryMs / 4, groups.getOrFetch(jid, sock), () => undefined, signal).catch(() => undefined),
  });
  const history = new HistoryReader({
    reader,
    creds,
    people,
    expirations,
    source,
    keys,
    log,
    reportProgress: progress =>
      Promise.resolve(host.historyProgressed?.(progress)).catch(() => {
        log.warn({}, 'could not store the history progress');
      }),
  });
  const delivery = new JournalDelivery({
    journal,
    reader,
    history,
    people,
    host,
    repetitionMs,
    abortSignal: signal,
    log,
  });
  journal.deliverTo(delivery);
  return delivery;
}
