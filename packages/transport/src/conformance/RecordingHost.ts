import { inspect } from 'node:util';
import type { Person } from '../address.ts';
import type { ConnectionChange, QualityRating } from '../connectionChange.ts';
import type { NetworkLabelAssignment, NetworkLabelChange } from '../labels.ts';
import type {
  ChatReadUpdate,
  ContactName,
  HistoryProgressUpdate,
  IncomingTransportMessage,
  MarketingPreferenceUpdate,
  MessagePriceReport,
  StatusUpdate,
  StoredMessageSecret,
  UnreadMarkUpdate,
} from '../message.ts';
import type { OutboundConnector } from '../outboundConnector.ts';
import type { Logger, SessionHost } from '../SessionHost.ts';
import type { GroupEvent } from '../sessionTasks.ts';
import type { TemplateStatusChange } from '../templates.ts';
import type { UnstoredMessageReport } from '../unstoredMessages.ts';
import type { Vault } from '../vault.ts';
import type { MemoryVault } from './MemoryVault.ts';

/** The connection states that may follow each state. */
const successors: Record<ConnectionChange['state'] | 'none', readonly ConnectionChange['state'][]> = {
  none: ['connecting', 'closed'],
  connecting: ['pairing', 'open', 'closed'],
  pairing: ['pairing', 'open', 'closed'],
  open: ['closed'],
  closed: [],
};

/**
 * Host that records every call by a session, and every violation of the rules of the transport interface by the
 * session.
 */
export class RecordingHost implements SessionHost {
  readonly vault: Vault;
  readonly log: Logger;
  /** Outbound connector of the line. By default the line has none. */
  connect?: OutboundConnector;
  readonly changes: ConnectionChange[] = [];
  readonly messages: IncomingTransportMessage[] = [];
  /** Messages that earlier sessions of the line reported. Their secrets are stored, too. */
  earlierMessages: readonly IncomingTransportMessage[] = [];
  readonly updates: StatusUpdate[] = [];
  readonly readUpdates: ChatReadUpdate[] = [];
  readonly unreadMarkUpdates: UnreadMarkUpdate[] = [];
  readonly labelChanges: NetworkLabelChange[] = [];
  readonly labelAssignments: NetworkLabelAssignment[] = [];
  readonly historyUpdates: HistoryProgressUpdate[] = [];
  readonly identities: Person[] = [];
  readonly templateChanges: TemplateStatusChange[] = [];
  readonly qualityRatings: QualityRating[] = [];
  readonly prices: MessagePriceReport[] = [];
  readonly contactNames: ContactName[] = [];
  readonly preferences: MarketingPreferenceUpdate[] = [];
  readonly groupEvents: GroupEvent[] = [];
  readonly unstored: UnstoredMessageReport[] = [];
  /** Descriptions of the rules of the transport interface that the session broke. */
  readonly violations: string[] = [];
  /**
   * Stores a message, while the session waits for the returned promise. Tests replace this function to
   * delay it, to make it fail, or to make it never resolve.
   */
  persist: (message: IncomingTransportMessage) => Promise<void> = async () => {};
  readonly #abort = new AbortController();

  /** @param secrets values that no log line may contain, such as the client's full number */
  constructor(vault: MemoryVault, secrets: readonly string[]) {
    this.vault = vault.open(this.signal);
    const checkLogLine = (details: object, message: string) => {
      const logLine = `${message} ${inspect(details, { depth: 6 })}`;
      if (secrets.some(secret => logLine.includes(secret)))
        this.violations.push(`a log line contains a full phone number or a secret: ${message}`);
    };
    this.log = { debug: checkLogLine, info: checkLogLine, warn: checkLogLine, error: checkLogLine };
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get lastChange(): ConnectionChange | undefined {
    return this.changes.at(-1);
  }

  /** Aborts the host's signal, as a server does when it has lost its lease of the line. */
  abort(): void {
    this.#abort.abort();
  }

  changed(change: ConnectionChange): void {
    const previousState = this.lastChange?.state ?? 'none';
    if (!successors[previousState].includes(change.state))
      this.violations.push(`changed to ${change.state} after ${previousState}`);
    if ('qr' in change) this.#checkQr(change);
    this.changes.push(change);
  }

  async received(message: IncomingTransportMessage): Promise<void> {
    this.#checkAlive(`the message ${message.id}`);
    this.messages.push(message);
    await this.persist(message);
  }

  async findMessageSecrets(messageId: string): Promise<readonly StoredMessageSecret[]> {
    this.#checkAlive('a request for a secret');
    return [...this.earlierMessages, ...this.messages].flatMap(({ id, secret, fromMe, sender }) =>
      id === messageId && secret ? [{ secret, fromMe, ...(!fromMe && { sender }) }] : [],
    );
  }

  async updated(update: StatusUpdate): Promise<void> {
    this.#checkAlive(`the update of ${update.id}`);
    this.updates.push(update);
  }

  async readOnOtherDevice(update: ChatReadUpdate): Promise<void> {
    this.#checkAlive('a read update');
    this.readUpdates.push(update);
  }

  async markedOnOtherDevice(update: UnreadMarkUpdate): Promise<void> {
    this.#checkAlive('an unread mark');
    this.unreadMarkUpdates.push(update);
  }

  async labelChanged(change: NetworkLabelChange): Promise<void> {
    this.#checkAlive('a label');
    this.labelChanges.push(change);
  }

  async labelAssigned(assignment: NetworkLabelAssignment): Promise<void> {
    this.#checkAlive('an assigned label');
    this.labelAssignments.push(assignment);
  }

  async historyProgressed(update: HistoryProgressUpdate): Promise<void> {
    this.#checkAlive('a history update');
    this.historyUpdates.push(update);
  }

  async identityChanged(person: Person): Promise<void> {
    this.#checkAlive('an identity change');
    this.identities.push(person);
  }

  async messagesUnstored(reports: readonly UnstoredMessageReport[]): Promise<void> {
    this.#checkAlive('messages without a row');
    this.unstored.push(...reports);
  }

  async preferenceChanged(preference: MarketingPreferenceUpdate): Promise<void> {
    this.#checkAlive('a marketing preference');
    this.preferences.push(preference);
  }

  async groupChanged(event: GroupEvent): Promise<void> {
    this.#checkAlive('a group event');
    this.groupEvents.push(event);
  }

  async ratingChanged(rating: QualityRating): Promise<void> {
    this.#checkAlive('a quality rating');
    this.qualityRatings.push(rating);
  }

  async contactsNamed(names: readonly ContactName[]): Promise<void> {
    this.#checkAlive('a contact name');
    this.contactNames.push(...names);
  }

  async pricesReported(prices: readonly MessagePriceReport[]): Promise<void> {
    this.#checkAlive('a message price');
    this.prices.push(...prices);
  }

  async templateChanged(change: TemplateStatusChange): Promise<void> {
    this.#checkAlive('a template change');
    this.templateChanges.push(change);
  }

  #checkQr({ qr, expiresAt }: Extract<ConnectionChange, { qr: string }>): void {
    if (qr === '') this.violations.push('an empty QR');
    if (expiresAt.getTime() <= Date.now()) this.violations.push('a QR that is expired when it is shown');
    if (this.lastChange && 'qr' in this.lastChange && this.lastChange.qr === qr)
      this.violations.push('the same QR twice');
  }

  #checkAlive(subject: string): void {
    if (this.lastChange?.state === 'closed') this.violations.push(`${subject} arrived after closed`);
  }
}
