import type { Phone } from '../address.ts';
import type { Change } from '../change.ts';
import type { Credentials } from '../credentials.ts';
import { TransportError } from '../errors.ts';
import type { Host, Session, TransportClient } from '../transport.ts';
import { VaultFenced } from '../vault.ts';
import type { WebhookRequest } from '../webhook.ts';
import { FakeActs, type FakeSessionOptions, type Linked } from './FakeActs.ts';
import type { FakeSocket } from './FakeDevice.ts';
import type { Ending } from './FakeFaults.ts';
import type { FakeCredentials, FakeNetwork } from './FakeNetwork.ts';
import type { FakePairing } from './FakePairing.ts';
import { tell } from './FakePosts.ts';
import { checkCredentials, fakeCredentialsOf, isSigned } from './fakeAccount.ts';
import { forgetKeys, readKeys, writeKeys, writeRatchet } from './fakeKeys.ts';
import { fakeSocket } from './fakeSocket.ts';
import { goFakeWay } from './fakeWay.ts';
import { hop } from './hop.ts';

/** One connection of one client to a fake network. */
export class FakeSession extends FakeActs implements Session {
  readonly #client: TransportClient;
  readonly #host: Host;
  readonly #socket: FakeSocket;
  #state: Change['state'] = 'connecting';
  #pairing: FakePairing | undefined;
  #linked: Linked | undefined;
  #closing: Promise<void> | undefined;
  #isLinking = false;
  /** An end that the network began and that is not yet reported. */
  #ending: Promise<void> | undefined;
  #messages = 0;

  constructor(network: FakeNetwork, client: TransportClient, host: Host, options: FakeSessionOptions) {
    super(network, options);
    this.#client = client;
    this.#host = host;
    this.#socket = fakeSocket(host, {
      signal: this.over.signal,
      receipts: options.capabilities.receipts,
      ratchet: () => this.ratchet(),
      ended: ending => void this.#ended(ending),
    });
    host.signal.addEventListener('abort', this.#aborted);
  }

  /** Connects; never rejects. */
  async run(): Promise<void> {
    try {
      if (this.#host.signal.aborted) return this.#aborted();
      this.#change({ state: 'connecting' });
      const keys = await readKeys(this.#host.vault);
      const { dial } = this.#host;
      const lost = () => void this.#ended({ why: 'connection-lost' });
      const nowhere = dial && (await goFakeWay(dial, this.over.signal, lost));
      if (nowhere) return this.#end(nowhere);
      await hop(this.network.faults.latencyMs, this.over.signal);
      if (this.over.signal.aborted) return;
      if (this.network.faults.unreachable) return this.#end({ why: 'unreachable' });
      if (keys) await this.#login(keys);
      else await this.#pair();
    } catch (error) {
      this.#failed(error);
    }
  }

  async requestPairingCode(number: Phone): Promise<string> {
    if (!this.options.capabilities.pairingCode) throw new TransportError('unsupported', 'No pairing codes.');
    if (!this.#pairing || this.#pairing.over) throw new TransportError('not-connected', 'Not pairing.');
    const refusal = this.network.faults.takeCodeRefusal(number);
    if (refusal) throw new TransportError(refusal.reason, 'The network refused it.', refusal);
    return this.#pairing.codeFor(number);
  }

  async link(credentials: Credentials): Promise<void> {
    if (!this.options.capabilities.credentials) throw new TransportError('unsupported', 'No credentials.');
    if (this.#state !== 'pairing') throw new TransportError('not-connected', 'Not pairing.');
    if (this.#isLinking) throw new TransportError('not-connected', 'Others are being checked.');
    this.#isLinking = true;
    await this.#link(credentials).finally(() => {
      this.#isLinking = false;
    });
  }

  async #link(credentials: Credentials): Promise<void> {
    const { faults } = this.network;
    await hop(faults.latencyMs, this.over.signal);
    if (faults.unreachable) throw new TransportError('unreachable', 'Nobody answers.');
    const phone = this.network.phone(checkCredentials(credentials));
    const kept = this.#keep(this.network.link(phone), credentials);
    await kept.catch(error => {
      this.#failed(error);
      notKept(error);
    });
  }

  async notified(request: WebhookRequest): Promise<'taken' | 'forged'> {
    if (!this.options.capabilities.credentials) throw new TransportError('unsupported', 'Nothing is posted.');
    const { phone } = this.open();
    if (!isSigned(request, phone.number)) return 'forged';
    const told = this.network.posts.read(request);
    const kept = told ? tell(this.#socket, told) : Promise.resolve();
    await this.heard(kept.catch(notKept), 'not-connected');
    return 'taken';
  }

  close(how: 'pause' | 'logout'): Promise<void> {
    this.#closing ??= this.#close(how);
    return this.#closing;
  }

  async #close(how: 'pause' | 'logout'): Promise<void> {
    if (this.over.signal.aborted) return this.#ending;
    if (how === 'pause') return this.#end({ why: 'paused' });
    const { phone, device } = this.#linked ?? {};
    this.#leave();
    if (device && !device.frozen) phone?.devices.delete(device);
    await forgetKeys(this.#host.vault);
    this.#end({ why: 'logged-out' });
  }

  readonly #aborted = (): void => this.#end({ why: 'paused', detail: 'The host aborted the session.' });

  async #pair(): Promise<void> {
    const { autoScan, capabilities } = this.options;
    if (capabilities.credentials) return this.#change({ state: 'pairing', credentials: true });
    if (!capabilities.qr) return this.#keep(this.network.link(this.network.phone(this.#client.phone)));
    this.#pairing = this.network.pair({
      show: (qr, expiresAt) => {
        this.#change({ state: 'pairing', qr, expiresAt });
        if (autoScan)
          setImmediate(() => this.#pairing?.shows(qr) && this.network.phone(this.#client.phone).scan(qr));
      },
      linked: (key, number) => void this.#keep({ number, key }).catch(error => this.#failed(error)),
      expired: () => this.#end({ why: 'pairing-expired' }),
      refused: ending => void this.#ended(ending),
    });
    if (this.over.signal.aborted) this.#pairing.stop();
  }

  /** The keys are durable before they are used. */
  async #keep(keys: FakeCredentials, credentials?: Credentials): Promise<void> {
    await writeKeys(this.#host.vault, keys, credentials);
    if (this.over.signal.aborted) return;
    if (this.network.options.restartAfterPairing && !credentials)
      return this.#end({ why: 'restart-required', code: 515 });
    await this.#login(keys);
  }

  async #login(keys: FakeCredentials): Promise<void> {
    const refusal = this.network.faults.loginRefusal(keys.number);
    if (refusal) return this.#ended(refusal);
    const device = this.network.device(keys);
    if (!device) return this.#ended({ why: 'unlinked', code: 401 });
    const phone = this.network.phone(keys.number);
    this.#linked = { phone, device };
    const { account } = fakeCredentialsOf(phone.number);
    const posts = this.options.capabilities.credentials !== undefined;
    const self = { ...phone.person, phone: phone.number };
    this.#change({ state: 'open', self, name: phone.name, ...(posts && { account }) });
    device.connect(posts ? this.network.posts.instead(phone.number, this.#socket) : this.#socket);
  }

  protected open(): Linked {
    if (this.#state === 'open' && this.#linked && !this.over.signal.aborted) return this.#linked;
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
  protected async ratchet(): Promise<void> {
    if (!this.options.ratchet) return;
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
    this.#linked?.device.disconnect(this.over);
    this.over.abort();
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

const notKept = (cause: unknown): never => {
  throw new TransportError('not-connected', 'It could not be kept.', { cause });
};
