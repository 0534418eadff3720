import type { SessionHost, SessionTaskHandlers } from '@recado/transport';
import type { WASocket } from '@whiskeysockets/baileys';
import { baileysCapabilities } from '../baileysCapabilities.ts';
import { GroupMetadataCache } from '../groups/GroupMetadataCache.ts';
import { IdentityResolver } from '../identities/IdentityResolver.ts';
import { convertOwnAccountToPerson, getOwnAccount, type OwnAccount } from '../identities/ownAccount.ts';
import { TypingTracker } from '../identities/TypingTracker.ts';
import { CallTracker } from '../incoming/calls/CallTracker.ts';
import { IncomingMessageJournal, type IncomingMessageJournalEntry } from '../incoming/IncomingMessageJournal.ts';
import type { JournalDelivery } from '../incoming/JournalDelivery.ts';
import { PollStore } from '../incoming/polls/PollStore.ts';
import { createMediaAccess, type MediaAccess } from '../media/createMediaAccess.ts';
import { AcknowledgementMatcher } from '../outgoing/AcknowledgementMatcher.ts';
import { BaileysMessageSender } from '../outgoing/BaileysMessageSender.ts';
import { BaileysStatusPublisher } from '../outgoing/BaileysStatusPublisher.ts';
import { STATUS_JID } from '../outgoing/composeStatusPost.ts';
import { StatusPostResender } from '../outgoing/StatusPostResender.ts';
import { PasskeyLinking } from '../passkey/PasskeyLinking.ts';
import { MessageAndChatUpdateQueue } from '../receipts/MessageAndChatUpdateQueue.ts';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';
import { createSignalRepositoryFactory } from '../signal/createSignalRepositoryFactory.ts';
import { UndecryptableBurstDetector } from '../signal/UndecryptableBurstDetector.ts';
import { catchSocketListenerFailures } from '../socket/catchSocketListenerFailures.ts';
import { getDeviceName, openSocket } from '../socket/openSocket.ts';
import { createSessionTaskHandlers } from '../tasks/createSessionTaskHandlers.ts';
import { createSignalKeyStore } from '../vault/createSignalKeyStore.ts';
import type { DeviceCredentials } from '../vault/DeviceCredentials.ts';
import { DisappearingMessageTimerStore } from '../vault/DisappearingMessageTimerStore.ts';
import { MessageSecretStore } from '../vault/MessageSecretStore.ts';
import type { RetryingVault } from '../vault/RetryingVault.ts';
import { SentMessageStore } from '../vault/SentMessageStore.ts';
import { StatusPostResendStore } from '../vault/StatusPostResendStore.ts';
import { AccountEventReporter } from './AccountEventReporter.ts';
import { AccountLimitsQuery } from './AccountLimitsQuery.ts';
import { attachSocketListeners, type SocketEventHandlers } from './attachSocketListeners.ts';
import { createJournalDelivery } from './createJournalDelivery.ts';
import { LabelReporter } from './LabelReporter.ts';
import { QrCodeRotation } from './QrCodeRotation.ts';

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
  readonly statusPublisher: BaileysStatusPublisher;
  readonly arrivals: JournalDelivery;
  readonly typing: TypingTracker;
  readonly calls = new CallTracker();
  readonly tasks: SessionTaskHandlers;
  readonly passkey: PasskeyLinking;
  readonly media: MediaAccess;
  readonly #qrCodes: QrCodeRotation;
  readonly #undecryptableBursts: UndecryptableBurstDetector;
  readonly #options: SessionSocketOptions;
  #terminateTimer: NodeJS.Timeout | undefined;

  /** @param unfinished journal entries of earlier sessions, which are delivered before new entries */
  constructor(options: SessionSocketOptions, unfinished: readonly IncomingMessageJournalEntry[]) {
    const { credentials, events, host, signal, settings, vault } = options;
    const { mediaMs, queryMs, ackMs } = settings.timings;
    const { log } = host;
    const pictures = { host: settings.mediaHost, agent: settings.agent, deadlineMs: queryMs };
    this.#options = options;
    const keys = createSignalKeyStore(vault);
    const sentMessages = new SentMessageStore(vault);
    const groups = new GroupMetadataCache();
    const renew = (jid: string) => this.sock.assertSessions([jid], true);
    this.#undecryptableBursts = new UndecryptableBurstDetector({ renew, log });
    const journal = new IncomingMessageJournal(vault, unfinished, ({ participant, from = '', id = '' }) =>
      this.#undecryptableBursts.recordLoss(participant ?? from, id),
    );
    this.sock = openSocket({
      settings,
      creds: credentials.creds,
      keys,
      log,
      placeholderResendCache: this.#undecryptableBursts.createResendCache(),
      cachedGroupMetadata: async jid => groups.getFresh(jid),
      // Baileys would send a status post again to the wrong chat (StatusPostResender).
      getMessage: async ({ id = '', remoteJid }) =>
        remoteJid === STATUS_JID ? undefined : sentMessages.find(id ?? ''),
      makeSignalRepository: createSignalRepositoryFactory({
        keys,
        journal,
        onClose: () => this.#terminateAfterTimeout(),
      }),
    });
    this.typing = new TypingTracker(this.sock);
    this.typing.listen(this.sock.ev);
    const mapping = this.sock.signalRepository.lidMapping;
    this.people = new IdentityResolver({ keys, mapping, timeoutMs: queryMs / 4, signal });
    const polls = new PollStore(vault);
    const expirations = new DisappearingMessageTimerStore(vault);
    const secrets = new MessageSecretStore({ host, sentMessages, vault });
    this.media = createMediaAccess(this.sock, settings, signal);
    this.arrivals = createJournalDelivery({
      sock: this.sock,
      settings,
      media: this.media,
      host,
      signal,
      journal,
      people: this.people,
      polls,
      expirations,
      secrets,
      vault,
      groups,
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
    const sendOptions = {
      sock: this.sock,
      people: this.people,
      sentMessages,
      self: () => convertOwnAccountToPerson(this.self),
      acknowledgements,
      abortSignal: signal,
      maxMediaBytes: baileysCapabilities.maxMediaBytes,
      pictures,
      ackMs,
      queryMs,
      mediaMs,
    };
    this.sender = new BaileysMessageSender({ ...sendOptions, groups, polls, secrets, expirations });
    const resends = new StatusPostResendStore({ vault, sentMessages });
    this.statusPublisher = new BaileysStatusPublisher({ ...sendOptions, resends });
    this.tasks = createSessionTaskHandlers({
      sock: this.sock,
      groups,
      people: this.people,
      acknowledgements,
      self: () => convertOwnAccountToPerson(this.self),
      queryMs,
      pictures,
      signal,
    });
    new LabelReporter({ host, creds: credentials.creds, people: this.people, signal }).listen(this.sock);
    groups.listen(this.sock);
    catchSocketListenerFailures(this.sock, {
      onListenerFailure: (event, error) => this.#onListenerError(event, error),
      // Save the keys before the pairing completes. It fails with the save if another process owns the keys.
      beforeEvent: { 'CB:iq,,pair-success': () => credentials.save() },
    });
    new StatusPostResender({ sock: this.sock, resends, log }).listen();
    this.#qrCodes = new QrCodeRotation({
      sock: this.sock,
      timings: settings.timings,
      browser: getDeviceName(settings),
      onQr: (qr, expiresAt) => events.qr(qr, expiresAt),
      onExpired: () => events.qrExpired(),
    });
    this.#qrCodes.listen();
    this.passkey = new PasskeyLinking({
      sock: this.sock,
      timings: settings.timings,
      log,
      isPairing: () => events.isPairing(),
      onStarted: () => this.#qrCodes.stop(),
      onStep: step => events.passkeyStep(step),
      onFailed: details => events.passkeyFailed(details),
    });
    this.passkey.listen();
    const accountEvents = new AccountEventReporter({ host, creds: credentials.creds, people: this.people, signal });
    const { limitsDelayMs: delayMs } = settings.timings;
    new AccountLimitsQuery({ sock: this.sock, accountEvents, delayMs, queryMs, signal }).listen();
    attachSocketListeners(this.sock, {
      journal,
      people: this.people,
      calls: this.calls,
      acknowledgements,
      statuses,
      events,
      credentials,
      accountEvents,
    });
  }

  get self(): OwnAccount {
    return getOwnAccount(this.#options.credentials.creds);
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
    this.#qrCodes.stop();
    this.passkey.stop();
    clearTimeout(this.#terminateTimer);
    this.#terminateTimer = undefined;
  }

  /** Sets a timeout for the closing handshake, because Baileys itself may wait up to 30 seconds. */
  #terminateAfterTimeout(): void {
    this.#terminateTimer ??= setTimeout(() => this.terminate(), this.#options.settings.timings.closeHandshakeMs);
  }

  #onListenerError(event: string, error: unknown): void {
    const { events, host } = this.#options;
    // After an undecipherable frame, the counters of both sides differ permanently, so the session must end.
    if (event === 'message') events.fatalErrorOccurred(error);
    else host.log.warn({ event: event.split(',')[0] }, 'Baileys failed to process an incoming event');
  }
}

interface TerminableSocket {
  terminate(): void;
}

/**
 * Terminates the TCP connection of a Baileys socket, which then ends itself. This is faster than a regular
 * close of the WebSocket, which can take 30 seconds if WhatsApp does not answer.
 */
function terminateSocket({ ws }: WASocket): void {
  // The types declare `socket` as protected, but there is no other access to the WebSocket.
  (ws as unknown as { socket: TerminableSocket | null }).socket?.terminate();
}
