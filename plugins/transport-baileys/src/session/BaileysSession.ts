import { setMaxListeners } from 'node:events';
import { within } from '@recado/timing';
import {
  type Change,
  type Host,
  type Incoming,
  type Outgoing,
  type Person,
  type Phone,
  type Receipt,
  type Session,
  type Target,
  type TaskAbout,
  type TaskName,
  type TaskResult,
  TransportError,
  type TypingState,
} from '@recado/transport';
import type { WAMessageKey } from '@whiskeysockets/baileys';
import { type Ending, ending, type SocketError } from '../endings/ending.ts';
import { Journal } from '../incoming/Journal.ts';
import { selfPerson } from '../incoming/toIncoming.ts';
import { findNumber } from '../numbers/findNumber.ts';
import { keyOf } from '../outgoing/composeMessage.ts';
import { jidOf } from '../people/jids.ts';
import type { Settings } from '../settings.ts';
import type { StrayRejections } from '../socket/StrayRejections.ts';
import { scrub } from '../socket/scrub.ts';
import { type WayOut, wayOut } from '../socket/wayOut.ts';
import { Credentials } from '../vault/Credentials.ts';
import { PatientVault } from '../vault/PatientVault.ts';
import { forget, leaveMs, tellLogout } from './leave.ts';
import type { SocketEvents } from './listen.ts';
import { requestCode } from './requestCode.ts';
import { SessionSocket, type SessionSocketOptions } from './SessionSocket.ts';

const nothing = (): void => {};

const presences = { typing: 'composing', recording: 'recording', paused: 'paused' } as const;

/** One connection of one client to WhatsApp, from `run` until its `closed` change. */
export class BaileysSession implements Session {
  readonly #host: Host;
  readonly #settings: Settings;
  readonly #way: WayOut | undefined;
  readonly #strays: StrayRejections;
  readonly #vault: PatientVault;
  /** Aborted when this session is over, for whatever reason. */
  readonly #over = new AbortController();
  #state: Change['state'] = 'connecting';
  #credentials: Credentials | undefined;
  #socket: SessionSocket | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #heard = false;
  #shownQrs = 0;
  #leaving = false;
  #closing: Promise<void> | undefined;

  constructor(host: Host, settings: Settings, strays: StrayRejections) {
    this.#strays = strays;
    this.#host = host;
    this.#way = host.dial && wayOut(host.dial, settings, this.#over.signal);
    this.#settings = this.#way ? { ...settings, ...this.#way } : settings;
    // Everything under way listens: many are no leak.
    setMaxListeners(0, this.#over.signal);
    this.#vault = new PatientVault({
      vault: host.vault,
      over: this.#over.signal,
      log: host.log,
      fenced: ({ message }) => this.#end({ why: 'replaced', detail: message }),
    });
  }

  readonly #events: SocketEvents = {
    heard: () => {
      this.#heard = true;
    },
    qr: qr => this.#pairing(qr),
    open: () => this.#opened(),
    closed: error => void this.#closed(error),
    refused: code => this.#end({ why: 'unreachable', code, detail: 'The upgrade was refused.' }),
    passkey: () => {
      // Asked of a device that is linked already, it is no part of linking.
      if (this.#state === 'pairing') this.#end({ why: 'passkey-required' });
    },
    broken: () => this.#end({ why: 'connection-lost', detail: 'A frame could not be deciphered.' }),
  };

  /** Connects; never rejects. */
  async run(): Promise<void> {
    const { signal } = this.#host;
    if (signal.aborted) return this.#aborted();
    signal.addEventListener('abort', this.#aborted);
    this.#change({ state: 'connecting' });
    try {
      await this.#connect();
    } catch (error) {
      this.#end({
        why: 'unknown',
        detail: error instanceof Error ? scrub(error.message) : 'Unknown failure.',
      });
    }
  }

  async send(message: Outgoing): Promise<Receipt> {
    return this.#open().sender.send(message);
  }

  async read(chat: Outgoing['to'], messages: readonly Target[]): Promise<void> {
    const keys = messages.map(message => keyOf(message, jidOf(chat)) as WAMessageKey);
    await this.#told(this.#open().sock.readMessages(keys));
  }

  async type(chat: Outgoing['to'], state: TypingState): Promise<void> {
    await this.#told(this.#open().sock.sendPresenceUpdate(presences[state], jidOf(chat)));
  }

  async typing(chat: Outgoing['to']): Promise<TypingState> {
    return this.#told(this.#open().typing.of(chat));
  }

  async lookup(phone: Phone): Promise<Person | undefined> {
    const { sock } = this.#open();
    return findNumber(phone, { sock, patienceMs: this.#settings.timings.queryMs, over: this.#over.signal });
  }

  async requestPairingCode(phone: Phone): Promise<string> {
    const { sock } = this.#socket ?? {};
    if (this.#state !== 'pairing' || !sock) throw new TransportError('not-connected', 'Not pairing.');
    return this.#told(requestCode(sock, phone));
  }

  async declineCall({ id }: Pick<Incoming, 'id'>): Promise<void> {
    const { calls, sock } = this.#open();
    await calls.decline(id, sock, { patienceMs: this.#settings.timings.queryMs, over: this.#over.signal });
  }

  async manage<Name extends TaskName>(name: Name, about: TaskAbout<Name>): Promise<TaskResult<Name>> {
    return this.#open().tasks[name](about);
  }

  #told<Said>(told: Promise<Said>): Promise<Said> {
    return within(this.#settings.timings.queryMs, told, unreachable, this.#over.signal);
  }

  close(how: 'pause' | 'logout'): Promise<void> {
    this.#closing ??= this.#close(how);
    return this.#closing;
  }

  async #connect(): Promise<void> {
    const over = this.#over.signal;
    this.#credentials = await Credentials.load(this.#vault);
    const earlier = await new Journal(this.#vault, nothing).unfinished();
    if (over.aborted || this.#leaving) return;
    this.#watch(this.#settings.timings.connectMs);
    const options: SessionSocketOptions = {
      settings: this.#settings,
      host: this.#host,
      vault: this.#vault,
      credentials: this.#credentials,
      over,
      events: this.#events,
    };
    this.#socket = this.#strays.own(
      reason => void this.#closed(reason as SocketError | undefined),
      () => new SessionSocket(options, earlier),
    );
  }

  #pairing(qr: string): void {
    clearTimeout(this.#watchdog);
    this.#shownQrs += 1;
    this.#change({ state: 'pairing', qr, expiresAt: new Date(Date.now() + qrLifetime(this.#shownQrs)) });
  }

  #opened(): void {
    clearTimeout(this.#watchdog);
    const socket = this.#socket;
    if (!socket || this.#leaving) return;
    const name = this.#credentials?.creds.me?.name;
    this.#change({ state: 'open', self: selfPerson(socket.self), ...(name ? { name } : {}) });
    socket.arrivals.start();
  }

  /** Baileys has closed its socket, by itself or by ours. */
  async #closed(error: SocketError | undefined): Promise<void> {
    this.#socket?.gone();
    if (this.#leaving || this.#over.signal.aborted) return;
    this.#leaving = true;
    const reported = (this.#heard ? undefined : this.#way?.failure) ?? ending(error, this.#heard);
    // The next connection begins with what the vault says: credentials lost now are a device nobody can use.
    await this.#credentials?.flush();
    if (reported.why === 'unlinked') await forget(this.#vault, this.#socket, this.#over.signal);
    this.#end(reported);
  }

  async #close(how: 'pause' | 'logout'): Promise<void> {
    const over = this.#over.signal;
    if (over.aborted) return;
    this.#leaving = true;
    if (how === 'logout') {
      if (this.#socket && this.#state === 'open') await tellLogout(this.#socket, over);
      await forget(this.#vault, this.#socket, over);
    }
    this.#socket?.hangUp();
    const kept = Promise.all([this.#credentials?.flush(), this.#vault.flush()]);
    await within(leaveMs, kept.then(nothing), nothing, over);
    this.#end({ why: how === 'pause' ? 'paused' : 'logged-out' });
  }

  /** A connect that never answers gives no event at all. */
  #watch(ms: number): void {
    this.#watchdog = setTimeout(
      () => this.#end({ why: 'unreachable', detail: 'WhatsApp did not answer in time.' }),
      ms,
    );
  }

  #open(): SessionSocket {
    if (this.#state === 'open' && this.#socket && !this.#leaving) return this.#socket;
    const reason = this.#state === 'pairing' ? 'not-linked' : 'not-connected';
    throw new TransportError(reason, `The session is ${this.#state}.`);
  }

  readonly #aborted = (): void => this.#end({ why: 'paused', detail: 'The host aborted the session.' });

  #end(reported: Ending): void {
    this.#host.signal.removeEventListener('abort', this.#aborted);
    clearTimeout(this.#watchdog);
    if (reported.why !== 'paused' || this.#host.signal.aborted) this.#socket?.cut();
    this.#over.abort();
    this.#way?.close();
    this.#change({ state: 'closed', ...reported });
  }

  #change(change: Change): void {
    if (this.#state === 'closed') return;
    this.#state = change.state;
    this.#host.changed(change);
  }
}

function unreachable(cause?: unknown): never {
  throw new TransportError('unreachable', 'WhatsApp did not answer.', { cause });
}

/** How long Baileys shows its n-th QR before the next one, milliseconds. */
const qrLifetime = (nth: number): number => (nth === 1 ? 60_000 : 20_000);
