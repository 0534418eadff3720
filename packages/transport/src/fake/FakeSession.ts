import type { PhoneNumber } from '../address.ts';
import type { ConnectionChange } from '../connectionChange.ts';
import { TransportError } from '../errors.ts';
import type { Session } from '../Session.ts';
import type { SessionHost } from '../SessionHost.ts';
import type { ClientToConnect } from '../transport.ts';
import type { TransportCredentials } from '../transportCredentials.ts';
import { VaultFenced } from '../vault.ts';
import type { WebhookRequest } from '../webhook.ts';
import { createFakeSocket } from './createFakeSocket.ts';
import type { FakeClientSocket } from './FakeDevice.ts';
import type { FakeCredentials } from './FakeDeviceRegistry.ts';
import type { FakeConnectionCloseDetails } from './FakeFaults.ts';
import type { FakeNetwork } from './FakeNetwork.ts';
import type { FakePairing } from './FakePairing.ts';
import type { FakePasskeyCeremony } from './FakePasskeyCeremony.ts';
import { FakeSessionOperations, type FakeSessionOptions, type LinkedFakeDevice } from './FakeSessionOperations.ts';
import { deliverAccountEvent } from './FakeWebhookSender.ts';
import { deriveFakeCredentials, hasValidFakeSignature, verifyFakeCredentials } from './fakeAccount.ts';
import { deleteFakeCredentials, readFakeCredentials, writeFakeCredentials, writeRatchetStep } from './fakeKeys.ts';
import { openOutboundConnection } from './openOutboundConnection.ts';
import { simulateLatency } from './simulateLatency.ts';

/** One connection of one client to a fake network. */
export class FakeSession extends FakeSessionOperations implements Session {
  readonly #client: ClientToConnect;
  readonly #host: SessionHost;
  readonly #socket: FakeClientSocket;
  #state: ConnectionChange['state'] = 'connecting';
  #pairing: FakePairing | undefined;
  #linked: LinkedFakeDevice | undefined;
  #closing: Promise<void> | undefined;
  #isLinking = false;
  /** Pending call that informs the host that the network ended this session. */
  #endReport: Promise<void> | undefined;
  #messages = 0;

  constructor(network: FakeNetwork, client: ClientToConnect, host: SessionHost, options: FakeSessionOptions) {
    super(network, options);
    this.#client = client;
    this.#host = host;
    this.#socket = createFakeSocket(host, {
      signal: this.abortController.signal,
      receipts: options.capabilities.receipts,
      ratchet: () => this.advanceRatchet(),
      onEnd: closeDetails => void this.#endByNetwork(closeDetails),
    });
    host.signal.addEventListener('abort', this.#onAbort);
  }

  /** Connects to the network. Never rejects, because failures are reported as connection changes. */
  async run(): Promise<void> {
    try {
      if (this.#host.signal.aborted) return this.#onAbort();
      this.#reportChange({ state: 'connecting' });
      const keys = await readFakeCredentials(this.#host.vault);
      const { connect } = this.#host;
      const onLost = () => void this.#endByNetwork({ why: 'connection-lost' });
      const closeDetails = connect && (await openOutboundConnection(connect, this.abortController.signal, onLost));
      if (closeDetails) return this.#end(closeDetails);
      await simulateLatency(this.network.faults.latencyMs, this.abortController.signal);
      if (this.abortController.signal.aborted) return;
      if (this.network.faults.unreachable) return this.#end({ why: 'unreachable' });
      if (keys) await this.#login(keys);
      else await this.#pair();
    } catch (error) {
      this.#endWithError(error);
    }
  }

  async requestPairingCode(number: PhoneNumber): Promise<string> {
    if (!this.options.capabilities.pairingCode) throw new TransportError('unsupported', 'No pairing codes.');
    if (!this.#pairing || this.#pairing.isOver) throw new TransportError('not-connected', 'Not pairing.');
    const refusal = this.network.faults.takeCodeRefusal(number);
    if (refusal) throw new TransportError(refusal.reason, 'The network refused the pairing code.', refusal);
    return this.#pairing.createCode(number);
  }

  async answerPasskey(assertion: string): Promise<void> {
    this.#requirePasskeyCeremony().answer(assertion);
  }

  async confirmPasskey(): Promise<void> {
    this.#requirePasskeyCeremony().confirm();
  }

  #requirePasskeyCeremony(): FakePasskeyCeremony {
    if (!this.options.capabilities.passkey) throw new TransportError('unsupported', 'No passkeys.');
    const ceremony = this.#pairing?.passkey;
    if (!ceremony) throw new TransportError('not-connected', 'No passkey is requested.');
    return ceremony;
  }

  async link(credentials: TransportCredentials): Promise<void> {
    if (!this.options.capabilities.credentials) throw new TransportError('unsupported', 'No credentials.');
    if (this.#state !== 'pairing') throw new TransportError('not-connected', 'Not pairing.');
    if (this.#isLinking) throw new TransportError('not-connected', 'Other credentials are being checked.');
    this.#isLinking = true;
    await this.#link(credentials).finally(() => {
      this.#isLinking = false;
    });
  }

  async #link(credentials: TransportCredentials): Promise<void> {
    const { faults } = this.network;
    await simulateLatency(faults.latencyMs, this.abortController.signal);
    if (faults.unreachable) throw new TransportError('unreachable', 'The network does not respond.');
    const phone = this.network.phone(verifyFakeCredentials(credentials));
    const linking = this.#storeKeys(this.network.link(phone), credentials);
    await linking.catch(error => {
      this.#endWithError(error);
      throwNotStored(error);
    });
  }

  async receiveWebhook(request: WebhookRequest): Promise<'taken' | 'forged'> {
    if (!this.options.capabilities.credentials)
      throw new TransportError('unsupported', 'This transport receives no webhook requests.');
    const { phone } = this.requireOpen();
    if (!request.isVerified && !hasValidFakeSignature(request, phone.number)) return 'forged';
    const accountEvent = this.network.webhookSender.read(request);
    const delivery = accountEvent ? deliverAccountEvent(this.#socket, accountEvent) : Promise.resolve();
    await this.awaitResponse(delivery.catch(throwNotStored), 'not-connected');
    return 'taken';
  }

  close(how: 'pause' | 'logout'): Promise<void> {
    this.#closing ??= this.#close(how);
    return this.#closing;
  }

  async #close(how: 'pause' | 'logout'): Promise<void> {
    if (this.abortController.signal.aborted) return this.#endReport;
    if (how === 'pause') return this.#end({ why: 'paused' });
    const { phone, device } = this.#linked ?? {};
    this.#stopTraffic();
    if (device && !device.frozen) phone?.devices.delete(device);
    await deleteFakeCredentials(this.#host.vault);
    this.#end({ why: 'logged-out' });
  }

  readonly #onAbort = (): void => this.#end({ why: 'paused', detail: 'The host aborted the session.' });

  async #pair(): Promise<void> {
    const { autoScan, capabilities } = this.options;
    if (capabilities.credentials) return this.#reportChange({ state: 'pairing', credentials: true });
    if (!capabilities.qr) return this.#storeKeys(this.network.link(this.network.phone(this.#client.phone)));
    this.#pairing = this.network.pair({
      onQr: (qr, expiresAt) => {
        this.#reportChange({ state: 'pairing', qr, expiresAt });
        if (autoScan)
          setImmediate(() => this.#pairing?.isCurrentQr(qr) && this.network.phone(this.#client.phone).scan(qr));
      },
      onLinked: (key, number) => void this.#storeKeys({ number, key }).catch(error => this.#endWithError(error)),
      onPasskeyStep: passkey => this.#reportChange({ state: 'pairing', passkey }),
      onExpired: () => this.#end({ why: 'pairing-expired' }),
      onRefused: closeDetails => void this.#endByNetwork(closeDetails),
    });
    if (this.abortController.signal.aborted) this.#pairing.stop();
  }

  /** Stores the pairing keys, which must be durable before the session logs in with them. */
  async #storeKeys(keys: FakeCredentials, credentials?: TransportCredentials): Promise<void> {
    await writeFakeCredentials(this.#host.vault, keys, credentials);
    if (this.abortController.signal.aborted) return;
    if (this.network.options.restartAfterPairing && !credentials)
      return this.#end({ why: 'restart-required', code: 515 });
    await this.#login(keys);
  }

  async #login(keys: FakeCredentials): Promise<void> {
    const refusal = this.network.faults.getLoginRefusal(keys.number);
    if (refusal) return this.#endByNetwork(refusal);
    const device = this.network.findDevice(keys);
    if (!device) return this.#endByNetwork({ why: 'unlinked', code: 401 });
    const phone = this.network.phone(keys.number);
    this.#linked = { phone, device };
    const { account } = deriveFakeCredentials(phone.number);
    const usesWebhooks = this.options.capabilities.credentials !== undefined;
    const self = { ...phone.person, phone: phone.number };
    this.#reportChange({ state: 'open', self, name: phone.name, ...(usesWebhooks && { account }) });
    device.connect(usesWebhooks ? this.network.webhookSender.wrapSocket(phone.number, this.#socket) : this.#socket);
  }

  protected requireOpen(): LinkedFakeDevice {
    if (this.#state === 'open' && this.#linked && !this.abortController.signal.aborted) return this.#linked;
    const reason = this.#state === 'pairing' ? 'not-linked' : 'not-connected';
    throw new TransportError(reason, `The session is ${this.#state}.`);
  }

  #endByNetwork(closeDetails: FakeConnectionCloseDetails): Promise<void> {
    this.#stopTraffic();
    this.#endReport = this.#reportEnd(closeDetails);
    return this.#endReport;
  }

  async #reportEnd(closeDetails: FakeConnectionCloseDetails): Promise<void> {
    if (closeDetails.why === 'unlinked') await deleteFakeCredentials(this.#host.vault);
    this.#end(closeDetails);
  }

  /** Changes the keys and stores them. If storing fails, the session must not continue with the new keys. */
  protected async advanceRatchet(): Promise<void> {
    if (!this.options.ratchet) return;
    this.#messages += 1;
    try {
      await writeRatchetStep(this.#host.vault, this.#messages);
    } catch (error) {
      this.#endWithError(error);
      throw new TransportError('not-connected', 'The keys could not be written.', { cause: error });
    }
  }

  #endWithError(error: unknown): void {
    if (error instanceof VaultFenced) this.#end({ why: 'replaced', detail: error.message });
    else this.#end({ why: 'unknown', detail: error instanceof Error ? error.message : 'Unknown failure.' });
  }

  /** Stops all traffic of the session, without reporting its end yet. */
  #stopTraffic(): void {
    this.#host.signal.removeEventListener('abort', this.#onAbort);
    this.#pairing?.stop();
    this.#linked?.device.disconnect(this.abortController);
    this.abortController.abort();
  }

  #end(closeDetails: FakeConnectionCloseDetails): void {
    this.#stopTraffic();
    this.#reportChange({ state: 'closed', ...closeDetails });
  }

  #reportChange(change: ConnectionChange): void {
    if (this.#state === 'closed') return;
    this.#state = change.state;
    this.#host.changed(change);
  }
}

const throwNotStored = (cause: unknown): never => {
  throw new TransportError('not-connected', 'The data could not be stored.', { cause });
};
