import { setMaxListeners } from 'node:events';
import { pause, rejectOnAbort } from '@recado/timing';
import {
  type ConnectionChange,
  isReadOnlySessionTask,
  type OutgoingTransportMessage,
  type Person,
  type PhoneNumber,
  type Receipt,
  type ReferencedTransportMessage,
  type Session,
  type SessionHost,
  type SessionTaskName,
  type SessionTaskParams,
  type SessionTaskResult,
  type TransportCredentials,
  TransportError,
  type TypingState,
  VaultFenced,
  type WebhookRequest,
} from '@recado/transport';
import type { CloudSettings } from '../createCloudSettings.ts';
import { checkCloudApiCredentials } from '../linking/checkCloudApiCredentials.ts';
import {
  type CloudCredentials,
  createCredentialsVaultEntry,
  parseCredentials,
  readStoredCredentials,
} from '../linking/credentials.ts';
import { isSignedWithAppSecret } from '../webhook/cloudApiWebhook.ts';
import { fetchPhoneNumberState, toSessionCloseDetails } from './fetchPhoneNumberState.ts';
import { OpenedCloudLine } from './OpenedCloudLine.ts';
import { createAppDataVaultEntries, requestAppData } from './requestAppData.ts';
import { unsubscribeFromAccountWebhooks } from './unsubscribeFromAccountWebhooks.ts';

type CloseDetails = Omit<Extract<ConnectionChange, { state: 'closed' }>, 'state'>;

/** Session of one client on the Cloud API. It holds no connection, but checks its number regularly. */
export class CloudSession implements Session {
  readonly #settings: CloudSettings;
  readonly #host: SessionHost;
  readonly #abortController = new AbortController();
  #state: ConnectionChange['state'] = 'connecting';
  #credentials: CloudCredentials | undefined;
  #line: OpenedCloudLine | undefined;
  #closePromise: Promise<void> | undefined;
  #isLinking = false;
  #isRequestingAppData = false;

  constructor(settings: CloudSettings, host: SessionHost) {
    this.#settings = settings;
    this.#host = host;
    // Every pending call listens to this signal. Many listeners are therefore normal and no leak.
    setMaxListeners(0, this.#abortController.signal);
    host.signal.addEventListener('abort', this.#onAbort);
  }

  /** Opens the session. The promise never rejects, because failures are reported as a change of the session. */
  async run(): Promise<void> {
    if (this.#host.signal.aborted) return this.#onAbort();
    this.#reportChange({ state: 'connecting' });
    try {
      const stored = await readStoredCredentials(this.#host.vault);
      if (this.#abortController.signal.aborted) return;
      if (stored) return await this.#openLine(stored);
      await this.#settings.graph.ping(this.#abortController.signal);
      this.#reportChange({ state: 'pairing', credentials: true });
    } catch (error) {
      this.#onFailure(error);
    }
  }

  async link(input: TransportCredentials): Promise<void> {
    if (this.#state !== 'pairing' || this.#isLinking)
      throw new TransportError('not-connected', 'The session is not waiting for credentials.');
    const credentials = parseCredentials(input);
    this.#isLinking = true;
    try {
      await this.#link(credentials);
    } catch (error) {
      this.#isLinking = false;
      throw error;
    }
  }

  async #link(credentials: CloudCredentials): Promise<void> {
    await checkCloudApiCredentials(this.#settings.graph, credentials, this.#abortController.signal);
    if (this.#abortController.signal.aborted) throw new TransportError('not-connected', 'The session is over.');
    try {
      const appData = createAppDataVaultEntries(this.#settings.now());
      await this.#host.vault.write([createCredentialsVaultEntry(credentials), ...appData]);
    } catch (error) {
      this.#onFailure(error);
      throw new TransportError('not-connected', 'The credentials could not be stored.');
    }
    void this.#openLine(credentials).catch(error => this.#onFailure(error));
  }

  send = (message: OutgoingTransportMessage): Promise<Receipt> =>
    this.#runOnLine(line => line.sender.send(message), 'unknown-outcome');

  read = (chat: OutgoingTransportMessage['to'], messages: readonly ReferencedTransportMessage[]): Promise<void> =>
    this.#runOnLine(line => line.read(chat, messages), 'unreachable');

  type = (chat: OutgoingTransportMessage['to'], state: TypingState): Promise<void> =>
    this.#runOnLine(line => line.type(chat, state), 'unreachable');

  /**
   * Returns the number unchanged, because Meta offers no lookup. An unregistered number is therefore detected
   * only when a message is sent to it.
   */
  lookup = (phone: PhoneNumber): Promise<Person> =>
    this.#runOnLine(async () => ({ kind: 'person', phone }), 'unreachable');

  findMedia = (locator: string) => this.#requireOpen().line.findMedia(locator);

  async receiveWebhook(request: WebhookRequest): Promise<'taken' | 'forged'> {
    const { line, credentials } = this.#requireOpen();
    if (!request.isVerified && !isSignedWithAppSecret(request, credentials.appSecret)) return 'forged';
    await this.#runOnLine(() => line.notifications.receive(request.body), 'not-connected');
    return 'taken';
  }

  async manage<Name extends SessionTaskName>(
    name: Name,
    params: SessionTaskParams<Name>,
  ): Promise<SessionTaskResult<Name>> {
    if (!isManaged(name)) throw new TransportError('unsupported', `The Cloud API does not support ${name}.`);
    const fallbackReason = isReadOnlySessionTask(name) ? 'unreachable' : 'unknown-outcome';
    // The compiler cannot relate the parameters to the task, although the task's name determines their type.
    const action = (line: OpenedCloudLine) => (line.tasks[name] as (params: unknown) => Promise<unknown>)(params);
    return (await this.#runOnLine(action, fallbackReason)) as SessionTaskResult<Name>;
  }

  close(mode: 'pause' | 'logout'): Promise<void> {
    this.#closePromise ??= this.#close(mode);
    return this.#closePromise;
  }

  async #close(mode: 'pause' | 'logout'): Promise<void> {
    if (this.#state === 'closed') return;
    if (mode === 'pause') return this.#end({ why: 'paused' });
    this.#stopWork();
    // Read the credentials from the vault, because the session may not have them yet.
    // A logout must unsubscribe even before Meta's first answer about the number.
    const credentials = await readStoredCredentials(this.#host.vault).catch(() => undefined);
    if (credentials) await unsubscribeFromAccountWebhooks(this.#settings, credentials, this.#host.log);
    await this.#host.vault.clear().catch(() => undefined);
    this.#end({ why: 'logged-out' });
  }

  readonly #onAbort = (): void => this.#end({ why: 'paused', detail: 'The host aborted the session.' });

  async #openLine(credentials: CloudCredentials): Promise<void> {
    const [{ graph }, { signal }, { phoneNumberId }] = [this.#settings, this.#abortController, credentials];
    let state: Awaited<ReturnType<typeof fetchPhoneNumberState>>;
    try {
      state = await fetchPhoneNumberState(graph, credentials, phoneNumberId, signal);
    } catch (error) {
      return this.#cleanUpAndEnd(toSessionCloseDetails(error));
    }
    if (signal.aborted) return;
    const { self, name, closeReason } = state;
    if (closeReason) return this.#cleanUpAndEnd({ why: closeReason });
    this.#credentials = credentials;
    this.#line = new OpenedCloudLine({
      settings: this.#settings,
      host: this.#host,
      credentials,
      state,
      signal,
      onEnded: details => void this.#cleanUpAndEnd(details),
      onChecked: () => this.#requestAppData(state.isOnApp),
    });
    const ids = { account: phoneNumberId, parentAccount: credentials.businessAccountId };
    this.#reportChange({ state: 'open', self, ...ids, ...(name && { name }) });
    await pause(this.#settings.timings.appDataDelayMs, signal).catch(() => undefined);
    this.#requestAppData(state.isOnApp);
  }

  /** Requests the data of the app that are still pending, unless the earlier request is still running. */
  #requestAppData(isOnApp: boolean): void {
    const [credentials, { signal }] = [this.#credentials, this.#abortController];
    if (!isOnApp || !credentials || signal.aborted || this.#isRequestingAppData) return;
    this.#isRequestingAppData = true;
    void requestAppData({ ...this.#settings, credentials, host: this.#host, signal })
      .catch(error => this.#onFailure(error))
      .finally(() => {
        this.#isRequestingAppData = false;
      });
  }

  #requireOpen(): { readonly line: OpenedCloudLine; readonly credentials: CloudCredentials } {
    if (this.#state === 'open' && this.#line && this.#credentials && !this.#abortController.signal.aborted)
      return { line: this.#line, credentials: this.#credentials };
    const reason = this.#state === 'pairing' ? 'not-linked' : 'not-connected';
    throw new TransportError(reason, `The session is ${this.#state}.`);
  }

  /**
   * Runs an action on the open line. Rejects with `fallbackReason` if the session ends before the line is open.
   */
  async #runOnLine<Result>(
    action: (line: OpenedCloudLine) => Promise<Result>,
    fallbackReason: TransportError['reason'],
  ): Promise<Result> {
    const { line } = this.#requireOpen();
    try {
      return await rejectOnAbort(action(line), this.#abortController.signal);
    } catch (error) {
      if (error instanceof VaultFenced) this.#onFailure(error);
      if (error instanceof TransportError) throw error;
      const reason = this.#abortController.signal.aborted ? fallbackReason : 'not-connected';
      throw new TransportError(reason, 'The session is over, or its vault is unavailable.', { cause: error });
    }
  }

  /** Deletes the keys of a line that Meta no longer knows, and then reports that the session has ended. */
  async #cleanUpAndEnd(details: CloseDetails): Promise<void> {
    this.#stopWork();
    if (details.why === 'unlinked') await this.#host.vault.clear().catch(() => undefined);
    this.#end(details);
  }

  #onFailure(error: unknown): void {
    if (error instanceof VaultFenced) this.#end({ why: 'replaced', detail: error.message });
    else if (!this.#abortController.signal.aborted) this.#end(toSessionCloseDetails(error));
  }

  #stopWork(): void {
    this.#host.signal.removeEventListener('abort', this.#onAbort);
    this.#line?.stop();
    this.#abortController.abort();
  }

  #end(details: CloseDetails): void {
    this.#stopWork();
    this.#reportChange({ state: 'closed', ...details });
  }

  #reportChange(change: ConnectionChange): void {
    if (this.#state === 'closed') return;
    this.#state = change.state;
    this.#host.changed(change);
  }
}

const isManaged = (name: SessionTaskName): name is keyof OpenedCloudLine['tasks'] =>
  name.startsWith('templates.') || name.startsWith('catalog.');
