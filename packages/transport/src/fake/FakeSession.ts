import { setMaxListeners } from 'node:events';
import type { Person, Phone } from '../address.ts';
import type { Change } from '../change.ts';
import { TransportError, type TransportErrorCode } from '../errors.ts';
import type { Incoming, Outgoing, Receipt, Target } from '../message.ts';
import { isQuestion, type TaskAbout, type TaskName, type TaskResult } from '../tasks.ts';
import type { Capabilities, Host, Session, TransportClient, TypingState } from '../transport.ts';
import { VaultFenced } from '../vault.ts';
import { mustSend, takeContent } from './FakeContent.ts';
import type { FakeDevice, FakeSocket } from './FakeDevice.ts';
import type { Ending } from './FakeFaults.ts';
import type { FakeCredentials, FakeNetwork } from './FakeNetwork.ts';
import type { FakePairing } from './FakePairing.ts';
import type { FakePhone } from './FakePhone.ts';
import { forgetKeys, readKeys, writeKeys, writeRatchet } from './fakeKeys.ts';
import { mustManage } from './fakeTasks.ts';
import { heard } from './heard.ts';
import { hop } from './hop.ts';

export interface FakeSessionOptions {
  readonly capabilities: Capabilities;
  /** How long an acknowledgement may take, milliseconds. */
  readonly ackTimeoutMs: number;
  /** Whether the client's own phone scans every QR by itself. */
  readonly autoScan: boolean;
  /** Whether every message, in and out, changes the keys first, as with Signal. */
  readonly ratchet: boolean;
}

type Linked = { readonly phone: FakePhone; readonly device: FakeDevice };

/** One connection of one client to a fake network. */
export class FakeSession implements Session {
  readonly #network: FakeNetwork;
  readonly #client: TransportClient;
  readonly #host: Host;
  readonly #options: FakeSessionOptions;
  /** Aborted when this session is over, for whatever reason. */
  readonly #over = new AbortController();
  readonly #socket: FakeSocket;
  #state: Change['state'] = 'connecting';
  #pairing: FakePairing | undefined;
  #linked: Linked | undefined;
  #closing: Promise<void> | undefined;
  /** An end that the network began and that is not yet reported. */
  #ending: Promise<void> | undefined;
  #messages = 0;

  constructor(network: FakeNetwork, client: TransportClient, host: Host, options: FakeSessionOptions) {
    this.#network = network;
    this.#client = client;
    this.#host = host;
    this.#options = options;
    // Every message under way listens: many are no leak.
    setMaxListeners(0, this.#over.signal);
    this.#socket = {
      signal: this.#over.signal,
      message: async message => {
        await this.#ratchet();
        await host.received(message);
      },
      update: async update => {
        if (options.capabilities.receipts) await host.updated(update);
      },
      happened: async happening => host.groupChanged?.(happening),
      reading: async reading => host.readElsewhere?.(reading),
      ended: ending => void this.#ended(ending),
    };
    host.signal.addEventListener('abort', this.#aborted);
  }

  /** Connects; never rejects. */
  async run(): Promise<void> {
    try {
      if (this.#host.signal.aborted) return this.#aborted();
      this.#change({ state: 'connecting' });
      const keys = await readKeys(this.#host.vault);
      await hop(this.#network.faults.latencyMs, this.#over.signal);
      if (this.#over.signal.aborted) return;
      if (this.#network.faults.unreachable) return this.#end({ why: 'unreachable' });
      if (keys) await this.#login(keys);
      else await this.#pair();
    } catch (error) {
      this.#failed(error);
    }
  }

  async send(message: Outgoing): Promise<Receipt> {
    const { capabilities } = this.#options;
    const { content, to } = message;
    if (to.kind === 'group' && !capabilities.groups) throw new TransportError('unsupported', 'No groups.');
    mustSend(content, capabilities);
    this.#open();
    const taken = await takeContent(content, capabilities.maxMediaBytes);
    await this.#ratchet();
    const { phone, device } = this.#open();
    return this.#heard(this.#network.submit(phone, device, message, taken), 'unknown-outcome');
  }

  async read(_chat: Outgoing['to'], messages: readonly Target[]): Promise<void> {
    const { phone, device } = this.#open();
    for (const { id } of messages) phone.read(id, device);
  }

  async type(chat: Outgoing['to'], state: TypingState): Promise<void> {
    this.#network.show(this.#open().phone, chat, state);
  }
  typing = async (chat: Outgoing['to']): Promise<TypingState> => this.#open().phone.doingOf(chat);

  async lookup(number: Phone): Promise<Person | undefined> {
    const { device } = this.#open();
    const found = hop(this.#network.faults.latencyMs * 2, this.#over.signal).then(() =>
      device.frozen ? new Promise<never>(() => {}) : this.#network.directory.resolve(number)?.person,
    );
    return this.#heard(found, 'unreachable');
  }

  async manage<Name extends TaskName>(name: Name, about: TaskAbout<Name>): Promise<TaskResult<Name>> {
    mustManage(name, this.#options.capabilities);
    const { phone, device } = this.#open();
    const done = this.#network.manage(phone, device, name, about);
    return this.#heard(done, isQuestion(name) ? 'unreachable' : 'unknown-outcome');
  }

  async declineCall({ id }: Pick<Incoming, 'id'>): Promise<void> {
    if (!this.#options.capabilities.calls) throw new TransportError('unsupported', 'No calls.');
    this.#open();
    await hop(this.#network.faults.latencyMs, this.#over.signal);
    this.#network.declined.add(id);
  }

  async requestPairingCode(number: Phone): Promise<string> {
    if (!this.#options.capabilities.pairingCode) throw new TransportError('unsupported', 'No pairing codes.');
    if (!this.#pairing || this.#pairing.over) throw new TransportError('not-connected', 'Not pairing.');
    const refusal = this.#network.faults.takeCodeRefusal(number);
    if (refusal) throw new TransportError(refusal.reason, 'The network refused it.', refusal);
    return this.#pairing.codeFor(number);
  }

  #heard<Said>(said: Promise<Said>, otherwise: TransportErrorCode): Promise<Said> {
    return heard(said, { otherwise, patienceMs: this.#options.ackTimeoutMs, over: this.#over.signal });
  }

  close(how: 'pause' | 'logout'): Promise<void> {
    this.#closing ??= this.#close(how);
    return this.#closing;
  }

  async #close(how: 'pause' | 'logout'): Promise<void> {
    if (this.#over.signal.aborted) return this.#ending;
    if (how === 'pause') return this.#end({ why: 'paused' });
    const { phone, device } = this.#linked ?? {};
    this.#leave();
    if (device && !device.frozen) phone?.devices.delete(device);
    await forgetKeys(this.#host.vault);
    this.#end({ why: 'logged-out' });
  }

  readonly #aborted = (): void => this.#end({ why: 'paused', detail: 'The host aborted the session.' });

  async #pair(): Promise<void> {
    const { autoScan, capabilities } = this.#options;
    if (!capabilities.qr) return this.#keep(this.#network.link(this.#network.phone(this.#client.phone)));
    this.#pairing = this.#network.pair({
      show: (qr, expiresAt) => {
        this.#change({ state: 'pairing', qr, expiresAt });
        if (autoScan)
          setImmediate(() => this.#pairing?.shows(qr) && this.#network.phone(this.#client.phone).scan(qr));
      },
      linked: (key, number) => void this.#keep({ number, key }).catch(error => this.#failed(error)),
      expired: () => this.#end({ why: 'pairing-expired' }),
      refused: ending => void this.#ended(ending),
    });
    if (this.#over.signal.aborted) this.#pairing.stop();
  }

  /** The keys are durable before they are used. */
  async #keep(keys: FakeCredentials): Promise<void> {
    await writeKeys(this.#host.vault, keys);
    if (this.#over.signal.aborted) return;
    if (this.#network.options.restartAfterPairing) return this.#end({ why: 'restart-required', code: 515 });
    await this.#login(keys);
  }

  async #login(keys: FakeCredentials): Promise<void> {
    const refusal = this.#network.faults.loginRefusal(keys.number);
    if (refusal) return this.#ended(refusal);
    const device = this.#network.device(keys);
    if (!device) return this.#ended({ why: 'unlinked', code: 401 });
    const phone = this.#network.phone(keys.number);
    this.#linked = { phone, device };
    this.#change({ state: 'open', self: { ...phone.person, phone: phone.number }, name: phone.name });
    device.connect(this.#socket);
  }

  #open(): Linked {
    if (this.#state === 'open' && this.#linked && !this.#over.signal.aborted) return this.#linked;
    const reason = this.#state === 'pairing' ? 'not-linked' : 'not-connected';
    throw new TransportError(reason, `The session is ${this.#state}.`);
  }

  #ended(ending: Ending): Promise<void> {
    this.#leave();
    this.#ending = this.#report(ending);
    return this.#ending;
  }

  async #report(ending: Ending): Promise<void> {
    if (ending.why === 'unlinked') await forgetKeys(this.#host.vault);
    this.#end(ending);
  }

  /** A session that may not write its keys must not go on with them. */
  async #ratchet(): Promise<void> {
    if (!this.#options.ratchet) return;
    this.#messages += 1;
    try {
      await writeRatchet(this.#host.vault, this.#messages);
    } catch (error) {
      this.#failed(error);
      throw new TransportError('not-connected', 'The keys could not be written.', { cause: error });
    }
  }

  #failed(error: unknown): void {
    if (error instanceof VaultFenced) this.#end({ why: 'replaced', detail: error.message });
    else this.#end({ why: 'unknown', detail: error instanceof Error ? error.message : 'Unknown failure.' });
  }

  /** Nothing comes in or goes out any more; nothing is reported yet. */
  #leave(): void {
    this.#host.signal.removeEventListener('abort', this.#aborted);
    this.#pairing?.stop();
    this.#linked?.device.disconnect(this.#socket);
    this.#over.abort();
  }

  #end(ending: Ending): void {
    this.#leave();
    this.#change({ state: 'closed', ...ending });
  }

  #change(change: Change): void {
    if (this.#state === 'closed') return;
    this.#state = change.state;
    this.#host.changed(change);
  }
}
