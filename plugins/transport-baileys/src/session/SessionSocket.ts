import { KeyedQueue, withTimeout } from '@recado/timing';
import { formatAddressKey, type SessionHost, type SessionTaskHandlers } from '@recado/transport';
import { type BinaryNode, jidDecode, type WASocket } from '@whiskeysockets/baileys';
import { baileysCapabilities } from '../baileysCapabilities.ts';
import { GroupMetadataCache } from '../groups/GroupMetadataCache.ts';
import { readGroupEvent, resolveGroupEventPeople } from '../groups/readGroupEvent.ts';
import { IdentityResolver } from '../identities/IdentityResolver.ts';
import { toPersonFromJids } from '../identities/jids.ts';
import { TypingTracker } from '../identities/TypingTracker.ts';
import { CallTracker } from '../incoming/calls/CallTracker.ts';
import { HistoryReader } from '../incoming/history/HistoryReader.ts';
import { IncomingMessageJournal, type IncomingMessageJournalEntry } from '../incoming/IncomingMessageJournal.ts';
import { JournalDelivery } from '../incoming/JournalDelivery.ts';
import { PollStore } from '../incoming/polls/PollStore.ts';
import {
  convertJournalRowToMessages,
  convertOwnAccountToPerson,
  type MessageReadingContext,
  type OwnAccount,
} from '../incoming/toIncoming.ts';
import { requestMediaReupload } from '../media/requestMediaReupload.ts';
import { AcknowledgementMatcher } from '../outgoing/AcknowledgementMatcher.ts';
import { BaileysMessageSender } from '../outgoing/BaileysMessageSender.ts';
import { DisappearingMessageTimerStore } from '../outgoing/DisappearingMessageTimerStore.ts';
import { SentMessageStore } from '../outgoing/SentMessageStore.ts';
import { MessageAndChatUpdateQueue } from '../receipts/MessageAndChatUpdateQueue.ts';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';
import { createSignalRepositoryFactory } from '../signal/createSignalRepositoryFactory.ts';
import { UndecryptableBurstDetector } from '../signal/UndecryptableBurstDetector.ts';
import { catchSocketListenerFailures } from '../socket/catchSocketListenerFailures.ts';
import { openSocket } from '../socket/openSocket.ts';
import { terminateSocket } from '../socket/webSocket.ts';
import { createSessionTaskHandlers } from '../tasks/createSessionTaskHandlers.ts';
import { createSignalKeyStore } from '../vault/createSignalKeyStore.ts';
import type { DeviceCredentials } from '../vault/DeviceCredentials.ts';
import type { RetryingVault } from '../vault/RetryingVault.ts';
import { attachSocketListeners, type SocketEventHandlers } from './attachSocketListeners.ts';

export interface SessionSocketOptions {
  readonly settings: BaileysSettings;
  readonly host: SessionHost;
  readonly vault: RetryingVault;
  readonly credentials: DeviceCredentials;
  /** Signal that is aborted when the session ends. */
  readonly signal: AbortSignal;
  readonly events: SocketEventHandlers;
}

/** One Baileys socket and the components that serve it. */
export class SessionSocket {
  readonly sock: WASocket;
  readonly people: IdentityResolver;
  readonly sender: BaileysMessageSender;
  readonly arrivals: JournalDelivery;
  readonly typing: TypingTracker;
  readonly calls = new CallTracker();
  readonly tasks: SessionTaskHandlers;
  readonly #undecryptableBursts: UndecryptableBurstDetector;
  readonly #options: SessionSocketOptions;
  readonly #groupEventQueue = new KeyedQueue();
  #terminateTimer: NodeJS.Timeout | undefined;

  /** @param unfinished journal entries of earlier sessions, which are delivered before new entries */
  constructor(options: SessionSocketOptions, unfinished: readonly IncomingMessageJournalEntry[]) {
    const { credentials, events, host, signal, settings, vault } = options;
    const { mediaMs, queryMs, ackMs } = settings.timings;
    const { log } = host;
    this.#options = options;
    const keys = createSignalKeyStore(vault);
    const sentMessages = new SentMessageStore(vault);
    const groups = new GroupMetadataCache();
    const renew = (jid: string) => this.sock.assertSessions([jid], true);
    this.#undecryptableBursts = new UndecryptableBurstDetector({ renew, log });
    const journal = new IncomingMessageJournal(
      vault,
      entry => this.#queueEntry(entry),
      unfinished,
      ({ participant, from = '', id = '' }) => this.#undecryptableBursts.recordLoss(participant ?? from, id),
    );
    this.sock = openSocket({
      settings,
      creds: credentials.creds,
      keys,
      log,
      placeholderResendCache: this.#undecryptableBursts.createResendCache(),
      cachedGroupMetadata: async jid => groups.getFresh(jid),
      getMessage: key => sentMessages.find(key.id ?? ''),
      makeSignalRepository: createSignalRepositoryFactory({
        keys,
        journal,
        onClose: () => this.#terminateAfterTimeout(),
      }),
    });
    this.typing = new TypingTracker(this.sock);
    this.sock.ev.on('presence.update', update => this.typing.recordPresence(update));
    const mapping = this.sock.signalRepository.lidMapping;
    this.people = new IdentityResolver({ keys, mapping, timeoutMs: queryMs / 4, signal });
    const source = { host: settings.mediaHost, agent: settings.agent, deadlineMs: mediaMs };
    const polls = new PollStore(vault);
    const expirations = new DisappearingMessageTimerStore(vault);
    const findGroup = (jid: string) =>
      withTimeout(queryMs / 4, groups.getOrFetch(jid, this.sock), () => undefined, signal).catch(() => undefined);
    const context = (): MessageReadingContext => ({
      self: this.self,
      people: this.people,
      polls,
      expirations,
      source,
      requestReupload: (key, part) => requestMediaReupload(this.sock, { key, message: part }, mediaMs, signal),
      findGroup,
    });
    const history = new HistoryReader({
      context,
      keys: this.sock.authState.keys,
      log,
      reportProgress: progress =>
        Promise.resolve(host.historyProgressed?.(progress)).catch(() => {
          log.warn({}, 'could not store the history progress');
        }),
    });
    this.arrivals = new JournalDelivery({
      journal,
      abortSignal: signal,
      log,
      readEntry: ({ row }, arrival) => convertJournalRowToMessages(row, context(), arrival),
      readHistory: entry => history.readMessages(entry),
      deliver: message => host.received(message),
    });
    for (const entry of unfinished) this.arrivals.add(entry, 'offline');
    const statuses = new MessageAndChatUpdateQueue({
      people: this.people,
      signal,
      log,
      updated: update => host.updated(update),
      readOnOtherDevice: async readUpdate => host.readOnOtherDevice?.(readUpdate),
      markedOnOtherDevice: async unreadMark => host.markedOnOtherDevice?.(unreadMark),
    });
    const acknowledgements = new AcknowledgementMatcher(update => statuses.update(update));
    this.sender = new BaileysMessageSender({
      sock: this.sock,
      people: this.people,
      groups,
      sentMessages,
      polls,
      expirations,
      self: () => convertOwnAccountToPerson(this.self),
      acknowledgements,
      abortSignal: signal,
      maxMediaBytes: baileysCapabilities.maxMediaBytes,
      ackMs,
      queryMs,
      mediaMs,
    });
    this.tasks = createSessionTaskHandlers({
      sock: this.sock,
      groups,
      people: this.people,
      acknowledgements,
      self: () => convertOwnAccountToPerson(this.self),
      queryMs,
      pictures: { host: settings.mediaHost, agent: settings.agent, deadlineMs: queryMs },
      signal,
    });
    groups.listen(this.sock);
    catchSocketListenerFailures(this.sock, {
      onListenerFailure: (event, error) => this.#onListenerError(event, error),
      // Save the keys before the pairing completes. It fails with the save if another process owns the keys.
      beforeEvent: { 'CB:iq,,pair-success': () => credentials.save() },
    });
    attachSocketListeners(this.sock, {
      journal,
      calls: this.calls,
      acknowledgements,
      statuses,
      events,
      saveCredentials: () => void credentials.save(),
      self: () => this.self,
      identityChanged: jid => void this.#identityChanged(jid),
      groupChanged: stanza => void this.#groupChanged(stanza),
      ratingChanged: rating =>
        void Promise.resolve(host.ratingChanged?.(rating)).catch(() => {
          log.warn({}, 'could not store a quality rating');
        }),
    });
  }

  get self(): OwnAccount {
    const { me } = this.#options.credentials.creds;
    return { id: me?.id ?? '', lid: me?.lid };
  }

  /** Closes the connection, and terminates it if the other side does not answer. */
  closeGracefully(): void {
    this.#terminateAfterTimeout();
    Promise.resolve(this.sock.ws.close()).catch(() => undefined);
  }

  /** Terminates the connection without a closing handshake. */
  terminate(): void {
    this.clearTimers();
    terminateSocket(this.sock);
  }

  /** Clears the timers after Baileys has ended its socket. */
  clearTimers(): void {
    this.typing.stop();
    clearTimeout(this.#terminateTimer);
    this.#terminateTimer = undefined;
  }

  /** Sets a timeout for the closing handshake, because Baileys itself may wait up to 30 seconds. */
  #terminateAfterTimeout(): void {
    this.#terminateTimer ??= setTimeout(() => this.terminate(), this.#options.settings.timings.closeHandshakeMs);
  }

  #queueEntry(entry: IncomingMessageJournalEntry): void {
    this.arrivals.add(entry, entry.row.attrs.offline === undefined ? 'live' : 'offline');
  }

  /** Reports a changed identity of another account's phone. Changes of its companion devices are not reported. */
  async #identityChanged(jid: string): Promise<void> {
    const person = await this.people.resolveStored(toPersonFromJids(jid));
    const ownPerson = convertOwnAccountToPerson(this.self);
    const { host, signal } = this.#options;
    if (signal.aborted || jidDecode(jid)?.device || formatAddressKey(person) === formatAddressKey(ownPerson)) return;
    await Promise.resolve(host.identityChanged?.(person)).catch(() => {
      host.log.warn({}, 'could not store an identity change');
    });
  }

  /** Reports a group event. Keeps the order of a group's events, and adds all known identifiers of people. */
  async #groupChanged(stanza: BinaryNode): Promise<void> {
    const { host, signal } = this.#options;
    const groupEvent = readGroupEvent(stanza, convertOwnAccountToPerson(this.self));
    if (!groupEvent) return;
    const delivery = this.#groupEventQueue.run(groupEvent.group, async () => {
      const eventWithNames = await resolveGroupEventPeople(groupEvent, this.people);
      if (!signal.aborted) await host.groupChanged?.(eventWithNames);
    });
    await delivery.catch(() => host.log.warn({}, 'could not store a group event'));
  }

  #onListenerError(event: string, error: unknown): void {
    const { events, host } = this.#options;
    // After an undecipherable frame, the counters of both sides differ permanently, so the session must end.
    if (event === 'message') events.fatalErrorOccurred(error);
    else host.log.warn({ event: event.split(',')[0] }, 'Baileys failed to process an incoming event');
  }
}
