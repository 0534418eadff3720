import { randomUUID } from 'node:crypto';
import type { Phone } from '../address.ts';
import type { Change } from '../change.ts';
import type { Incoming } from '../message.ts';
import type { Session, Transport, TransportClient } from '../transport.ts';
import type { Counterpart } from './ConformanceDriver.ts';
import { checkedSession } from './checkedSession.ts';
import { MemoryVault } from './MemoryVault.ts';
import { RecordingHost } from './RecordingHost.ts';
import { settled, until } from './until.ts';

/** One session of a line with the host it reports to. */
export interface Opened {
  readonly session: Session;
  readonly host: RecordingHost;
}

type State<Name extends Change['state']> = Extract<Change, { state: Name }>;

/** One client as the server keeps it: its number, its keys, and its sessions one after the other. */
export class Line {
  readonly phone: Phone;
  /** The phone of the client's owner. */
  readonly own: Counterpart;
  readonly vault: MemoryVault;
  readonly client: TransportClient;
  readonly #transport: Transport;
  readonly #patienceMs: number;
  readonly #opened: Opened[] = [];

  constructor(
    transport: Transport,
    phone: Phone,
    own: Counterpart,
    patienceMs: number,
    vault: MemoryVault = new MemoryVault(),
  ) {
    this.vault = vault;
    this.#transport = transport;
    this.phone = phone;
    this.own = own;
    this.client = { id: randomUUID(), phone };
    this.#patienceMs = patienceMs;
  }

  /** A session that has been told to connect, and nothing more. */
  async open(prepare: (host: RecordingHost) => void = () => {}): Promise<Opened> {
    const { credentials: fields = [] } = this.#transport.capabilities;
    const secrets = fields.filter(({ secret }) => secret).map(({ name }) => this.own.credentials?.[name]);
    const host = new RecordingHost(this.vault, [this.phone, ...secrets.filter(value => value !== undefined)]);
    prepare(host);
    const opening = this.#transport.open(this.client, host);
    const session = await settled('open resolves with a session', this.#patienceMs, opening);
    const opened = { session: checkedSession(session, host), host };
    this.#opened.push(opened);
    return opened;
  }

  /** A session that is `open`, without anybody's help; goes along with `restart-required`. */
  async connect(prepare?: (host: RecordingHost) => void): Promise<Opened> {
    const opened = await this.open(prepare);
    return this.follow(opened, prepare);
  }

  /** A linked client with a session that is `open`. */
  async link(): Promise<Opened> {
    const opened = await this.open();
    await this.pair(opened);
    return this.follow(opened);
  }

  /** Does what links the client: its phone scans, or its owner has copied what is asked for. */
  async pair({ session, host }: Opened): Promise<void> {
    const { qr, credentials } = this.#transport.capabilities;
    if (qr) await this.own.scan?.((await this.shown(host)).qr);
    else if (credentials) {
      await this.state(host, 'pairing');
      await session.link?.(this.own.credentials ?? {});
    }
  }

  /** The first QR. */
  shown(host: RecordingHost): Promise<Extract<Change, { qr: string }>> {
    return until('the session shows a QR', this.#patienceMs, () =>
      host.changes.find(change => 'qr' in change),
    );
  }

  /** The session that is open for that account of the network, if one is. */
  sessionOf(account: string): Session | undefined {
    return this.#opened.findLast(
      ({ host }) =>
        host.last?.state === 'open' &&
        host.changes.some(
          change => change.state === 'open' && [change.account, change.parentAccount].includes(account),
        ),
    )?.session;
  }

  /** Waits until the session is `open`, or the one that has to follow it. */
  async follow(opened: Opened, prepare?: (host: RecordingHost) => void): Promise<Opened> {
    const { host } = opened;
    const change = await until('the session opens or closes', this.#patienceMs, () =>
      host.changes.find(({ state }) => state === 'open' || state === 'closed'),
    );
    if (change.state === 'open') return opened;
    if (change.state === 'closed' && change.why === 'restart-required') return this.connect(prepare);
    throw new Error(`The session ended instead of opening: ${JSON.stringify(change)}`);
  }

  state<Name extends Change['state']>(host: RecordingHost, name: Name): Promise<State<Name>> {
    return until(`the session is ${name}`, this.#patienceMs, () =>
      host.changes.find((change): change is State<Name> => change.state === name),
    );
  }

  message(host: RecordingHost, id: string): Promise<Incoming> {
    return until(`the message ${id} comes in`, this.#patienceMs, () =>
      host.messages.find(message => message.id === id),
    );
  }

  /** Closes whatever is open, and answers every rule that any session broke. */
  async end(): Promise<string[]> {
    for (const { session } of this.#opened) await settled('close', this.#patienceMs, session.close('pause'));
    return this.#opened.flatMap(({ host }) => host.violations);
  }
}
