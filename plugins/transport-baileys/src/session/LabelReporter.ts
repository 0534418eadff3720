import { KeyedQueue } from '@recado/timing';
import type { NetworkLabelAssignment, NetworkLabelChange, SessionHost } from '@recado/transport';
import type { AuthenticationCreds, BaileysEventMap, WASocket } from '@whiskeysockets/baileys';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { toGroupBroadcastOrChannelAddress, toPersonFromJids } from '../identities/jids.ts';
import { isBusinessApp } from '../identities/ownAccount.ts';

export interface LabelReporterOptions {
  readonly host: Pick<SessionHost, 'labelChanged' | 'labelAssigned' | 'log'>;
  readonly creds: Pick<AuthenticationCreds, 'platform'>;
  readonly people: Pick<IdentityResolver, 'resolveStored'>;
  /** Signal that is aborted when the session ends. Afterwards nothing is reported. */
  readonly signal: AbortSignal;
}

/** App-state collection of labels. */
const LABEL_COLLECTION = 'regular';

type AssociationEvent = BaileysEventMap['labels.association'];

/**
 * Reports the labels of WhatsApp Business to the host. Baileys emits the changes of one synchronization without
 * pause and in any order, so the labels among them are reported before the chats and messages that have them.
 */
export class LabelReporter {
  readonly #options: LabelReporterOptions;
  readonly #queue = new KeyedQueue();
  #changes: NetworkLabelChange[] = [];
  #associations: AssociationEvent[] = [];
  #lastReport: Promise<void> = Promise.resolve();
  #isFetching = false;

  constructor(options: LabelReporterOptions) {
    this.#options = options;
  }

  listen(sock: WASocket): void {
    const { ev } = sock;
    ev.on('connection.update', ({ connection }) => {
      if (connection === 'open') void this.#fetchMissing(sock);
    });
    ev.on('creds.update', ({ myAppStateKeyId }) => {
      if (myAppStateKeyId) void this.#fetchMissing(sock);
    });
    ev.on('labels.edit', ({ id, name, color, deleted, predefinedId }) => {
      // The app's own lists, such as unread chats, have no name.
      if (deleted) this.#changes.push({ id, deleted });
      else if (name) this.#changes.push({ id, name, color: color ?? 0, ...(predefinedId && { predefinedId }) });
      this.#schedule();
    });
    ev.on('labels.association', association => {
      this.#associations.push(association);
      this.#schedule();
    });
  }

  /**
   * Fetches the labels that existed before this device was linked, once the phone has shared its keys. Baileys fetches
   * them itself only with the history, which this plugin reads in its own way.
   */
  async #fetchMissing({ authState, resyncAppState }: WASocket): Promise<void> {
    const { creds, keys } = authState;
    if (this.#isFetching || !creds.myAppStateKeyId || !isBusinessApp(creds)) return;
    this.#isFetching = true;
    try {
      const versions = await keys.get('app-state-sync-version', [LABEL_COLLECTION]);
      if (!versions[LABEL_COLLECTION]) await resyncAppState([LABEL_COLLECTION], false);
    } catch {
      this.#isFetching = false;
      this.#options.host.log.warn({}, 'could not fetch the labels of the phone');
    }
  }

  #schedule(): void {
    if (this.#changes.length + this.#associations.length !== 1) return;
    setImmediate(() => {
      const [changes, associations] = [this.#changes, this.#associations];
      this.#changes = [];
      this.#associations = [];
      if (!isBusinessApp(this.#options.creds)) return;
      this.#lastReport = this.#lastReport.then(() => this.#report(changes, associations));
    });
  }

  async #report(changes: readonly NetworkLabelChange[], associations: readonly AssociationEvent[]): Promise<void> {
    const { host } = this.#options;
    for (const change of changes) await this.#store(() => host.labelChanged?.(change));
    for (const event of associations) {
      const assignment = await this.#toAssignment(event);
      if (!assignment) continue;
      const { chat } = assignment;
      const store = () => this.#store(() => host.labelAssigned?.(assignment));
      // The host may wait until a group arrives. This must not delay other chats.
      if (chat.kind === 'group') void this.#queue.run(chat.id, store);
      else await store();
    }
  }

  async #toAssignment({ type, association }: AssociationEvent): Promise<NetworkLabelAssignment | undefined> {
    const { chatId, labelId: label } = association;
    const chat =
      toGroupBroadcastOrChannelAddress(chatId) ?? (await this.#options.people.resolveStored(toPersonFromJids(chatId)));
    if (chat.kind !== 'group' && chat.kind !== 'person') return undefined;
    if (chat.kind === 'person' && chat.phone === undefined && chat.lid === undefined) return undefined;
    const message = 'messageId' in association ? { messageId: association.messageId } : {};
    return { label, chat, ...message, labeled: type === 'add' };
  }

  async #store(store: () => Promise<void> | undefined): Promise<void> {
    const { host, signal } = this.#options;
    if (signal.aborted) return;
    await Promise.resolve(store()).catch(() => host.log.warn({}, 'could not store a label of the phone'));
  }
}
