import { randomUUID } from 'node:crypto';
import type { PhoneNumber } from '../address.ts';
import type { ConnectionChange } from '../connectionChange.ts';
import type { IncomingTransportMessage } from '../message.ts';
import type { Session } from '../Session.ts';
import type { ClientToConnect, Transport } from '../transport.ts';
import type { TestCounterpart } from './ConformanceDriver.ts';
import { createCheckedSession } from './createCheckedSession.ts';
import { MemoryVault } from './MemoryVault.ts';
import { RecordingHost } from './RecordingHost.ts';
import { resolveWithinTimeout, waitUntil } from './waitUntil.ts';

/** One session of a line, with the host that it reports to. */
export interface TestSession {
  readonly session: Session;
  readonly host: RecordingHost;
}

type State<Name extends ConnectionChange['state']> = Extract<ConnectionChange, { state: Name }>;

/**
 * One client as the server manages it: its number, its keys, and the sessions that it opens one after the
 * other.
 */
export class TestLine {
  readonly phone: PhoneNumber;
  /** The phone of the client's owner. */
  readonly ownPhone: TestCounterpart;
  readonly vault: MemoryVault;
  readonly client: ClientToConnect;
  readonly #transport: Transport;
  readonly #patienceMs: number;
  readonly #opened: TestSession[] = [];

  constructor(
    transport: Transport,
    phone: PhoneNumber,
    ownPhone: TestCounterpart,
    timeoutMs: number,
    vault: MemoryVault = new MemoryVault(),
  ) {
    this.vault = vault;
    this.#transport = transport;
    this.phone = phone;
    this.ownPhone = ownPhone;
    this.client = { id: randomUUID(), phone };
    this.#patienceMs = timeoutMs;
  }

  /** Opens a session without waiting for any state. */
  async open(prepare: (host: RecordingHost) => void = () => {}): Promise<TestSession> {
    const { credentials: fields = [] } = this.#transport.capabilities;
    const secrets = fields.filter(({ secret }) => secret).map(({ name }) => this.ownPhone.credentials?.[name]);
    const host = new RecordingHost(this.vault, [this.phone, ...secrets.filter(value => value !== undefined)]);
    prepare(host);
    const opening = this.#transport.open(this.client, host);
    const session = await resolveWithinTimeout('open resolves with a session', this.#patienceMs, opening);
    const testSession = { session: createCheckedSession(session, host), host };
    this.#opened.push(testSession);
    return testSession;
  }

  /**
   * Opens a session of a linked client and waits until it is `open`. If it closes with
   * `restart-required`, a new session replaces it.
   */
  async connect(prepare?: (host: RecordingHost) => void): Promise<TestSession> {
    const testSession = await this.open(prepare);
    return this.waitUntilOpen(testSession, prepare);
  }

  /** Links the client and waits until its session is `open`. */
  async link(): Promise<TestSession> {
    const testSession = await this.open();
    await this.pair(testSession);
    return this.waitUntilOpen(testSession);
  }

  /**
   * Starts the linking: the owner's phone scans the QR, or the owner's credentials are passed to the
   * session.
   */
  async pair({ session, host }: TestSession): Promise<void> {
    const { qr, credentials } = this.#transport.capabilities;
    if (qr) await this.ownPhone.scan?.((await this.waitForQr(host)).qr);
    else if (credentials) {
      await this.waitForState(host, 'pairing');
      await session.link?.(this.ownPhone.credentials ?? {});
    }
  }

  /** Waits for the first QR and returns the connection change that contains it. */
  waitForQr(host: RecordingHost): Promise<Extract<ConnectionChange, { qr: string }>> {
    return waitUntil('the session shows a QR', this.#patienceMs, () => host.changes.find(change => 'qr' in change));
  }

  /** Returns the open session of the messaging account `account`, if there is one. */
  findSession(account: string): Session | undefined {
    return this.#opened.findLast(
      ({ host }) =>
        host.lastChange?.state === 'open' &&
        host.changes.some(
          change => change.state === 'open' && [change.account, change.parentAccount].includes(account),
        ),
    )?.session;
  }

  /**
   * Waits until the session is `open`. If it closes with `restart-required`, waits for the session that
   * replaces it.
   */
  async waitUntilOpen(testSession: TestSession, prepare?: (host: RecordingHost) => void): Promise<TestSession> {
    const { host } = testSession;
    const change = await waitUntil('the session opens or closes', this.#patienceMs, () =>
      host.changes.find(({ state }) => state === 'open' || state === 'closed'),
    );
    if (change.state === 'open') return testSession;
    if (change.state === 'closed' && change.why === 'restart-required') return this.connect(prepare);
    throw new Error(`The session ended instead of opening: ${JSON.stringify(change)}`);
  }

  waitForState<Name extends ConnectionChange['state']>(host: RecordingHost, name: Name): Promise<State<Name>> {
    return waitUntil(`the session is ${name}`, this.#patienceMs, () =>
      host.changes.find((change): change is State<Name> => change.state === name),
    );
  }

  waitForMessage(host: RecordingHost, id: string): Promise<IncomingTransportMessage> {
    return waitUntil(`the message ${id} comes in`, this.#patienceMs, () =>
      host.messages.find(message => message.id === id),
    );
  }

  /** Closes all open sessions. @returns descriptions of the broken rules of the transport interface */
  async closeSessions(): Promise<string[]> {
    for (const { session } of this.#opened)
      await resolveWithinTimeout('close', this.#patienceMs, session.close('pause'));
    return this.#opened.flatMap(({ host }) => host.violations);
  }
}
