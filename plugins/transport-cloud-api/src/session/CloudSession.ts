import { setMaxListeners } from 'node:events';
import { unlessAborted } from '@recado/timing';
import {
  type Change,
  type Credentials,
  type Host,
  isQuestion,
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
  VaultFenced,
  type WebhookRequest,
} from '@recado/transport';
import { checkCredentials } from '../linking/checkCredentials.ts';
import {
  type CloudCredentials,
  credentialsChange,
  keptCredentials,
  readGiven,
} from '../linking/credentials.ts';
import type { Settings } from '../settings.ts';
import type { TemplateTasks } from '../templates/templateTasks.ts';
import { isSigned } from '../webhook/webhook.ts';
import { leave } from './leave.ts';
import { OpenLine } from './OpenLine.ts';
import { endingOf, readNumber } from './readNumber.ts';

type Ending = Omit<Extract<Change, { state: 'closed' }>, 'state'>;

/** One client's line on the Cloud API: there is no connection, only a number that works, and is asked whether it does. */
export class CloudSession implements Session {
  readonly #settings: Settings;
  readonly #host: Host;
  readonly #over = new AbortController();
  #state: Change['state'] = 'connecting';
  #credentials: CloudCredentials | undefined;
  #line: OpenLine | undefined;
  #closing: Promise<void> | undefined;
  #isLinking = false;

  constructor(settings: Settings, host: Host) {
    this.#settings = settings;
    this.#host = host;
    // Every call under way listens: many are no leak.
    setMaxListeners(0, this.#over.signal);
    host.signal.addEventListener('abort', this.#aborted);
  }

  /** Opens it; never rejects. */
  async run(): Promise<void> {
    if (this.#host.signal.aborted) return this.#aborted();
    this.#change({ state: 'connecting' });
    try {
      const kept = await keptCredentials(this.#host.vault);
      if (this.#over.signal.aborted) return;
      if (kept) return await this.#open(kept);
      await this.#settings.graph.ping(this.#over.signal);
      this.#change({ state: 'pairing', credentials: true });
    } catch (error) {
      this.#failed(error);
    }
  }

  async link(given: Credentials): Promise<void> {
    if (this.#state !== 'pairing' || this.#isLinking)
      throw new TransportError('not-connected', 'Nothing is waited for.');
    const credentials = readGiven(given);
    this.#isLinking = true;
    try {
      await this.#link(credentials);
    } catch (error) {
      this.#isLinking = false;
      throw error;
    }
  }

  async #link(credentials: CloudCredentials): Promise<void> {
    await checkCredentials(this.#settings.graph, credentials, this.#over.signal);
    if (this.#over.signal.aborted) throw new TransportError('not-connected', 'The session is over.');
    try {
      await this.#host.vault.write([credentialsChange(credentials)]);
    } catch (error) {
      this.#failed(error);
      throw new TransportError('not-connected', 'They could not be kept.');
    }
    void this.#open(credentials).catch(error => this.#failed(error));
  }

  send = (message: Outgoing): Promise<Receipt> =>
    this.#act(line => line.sender.send(message), 'unknown-outcome');

  read = (chat: Outgoing['to'], messages: readonly Target[]): Promise<void> =>
    this.#act(line => line.read(chat, messages), 'unreachable');

  type = (chat: Outgoing['to'], state: TypingState): Promise<void> =>
    this.#act(line => line.type(chat, state), 'unreachable');

  /** Meta cannot be asked: the number as it is. What it is not registered for is said after it was sent. */
  lookup = (phone: Phone): Promise<Person> =>
    this.#act(async () => ({ kind: 'person', phone }), 'unreachable');

  async notified(request: WebhookRequest): Promise<'taken' | 'forged'> {
    const { line, credentials } = this.#mustBeOpen();
    if (!isSigned(request, credentials.appSecret)) return 'forged';
    await this.#act(() => line.notifications.take(request.body), 'not-connected');
    return 'taken';
  }

  async manage<Name extends TaskName>(name: Name, about: TaskAbout<Name>): Promise<TaskResult<Name>> {
    if (!isManaged(name)) throw new TransportError('unsupported', `The Cloud API does no ${name}.`);
    const otherwise = isQuestion(name) ? 'unreachable' : 'unknown-outcome';
    // Which of the tasks it is says what it is about.
    const act = (line: OpenLine) => (line.tasks[name] as (about: unknown) => Promise<unknown>)(about);
    return (await this.#act(act, otherwise)) as TaskResult<Name>;
  }

  close(how: 'pause' | 'logout'): Promise<void> {
    this.#closing ??= this.#close(how);
    return this.#closing;
  }

  async #close(how: 'pause' | 'logout'): Promise<void> {
    if (this.#state === 'closed') return;
    if (how === 'pause') return this.#end({ why: 'paused' });
    this.#leave();
    // Kept, not opened with: whoever logs out before the number answered leaves it all the same.
    const credentials = await keptCredentials(this.#host.vault).catch(() => undefined);
    if (credentials) await leave(this.#settings, credentials, this.#host.log);
    await this.#host.vault.clear().catch(() => undefined);
    this.#end({ why: 'logged-out' });
  }

  readonly #aborted = (): void => this.#end({ why: 'paused', detail: 'The host aborted the session.' });

  async #open(credentials: CloudCredentials): Promise<void> {
    const { graph } = this.#settings;
    const { phoneNumberId } = credentials;
    let state: Awaited<ReturnType<typeof readNumber>>;
    try {
      state = await readNumber(graph, credentials, phoneNumberId, this.#over.signal);
    } catch (error) {
      return this.#ended(endingOf(error));
    }
    if (this.#over.signal.aborted) return;
    const { self, name, ending } = state;
    if (ending) return this.#ended({ why: ending });
    this.#credentials = credentials;
    this.#line = new OpenLine({
      settings: this.#settings,
      host: this.#host,
      credentials,
      state,
      signal: this.#over.signal,
      ended: why => void this.#ended(why),
    });
    const ids = { account: phoneNumberId, parentAccount: credentials.businessAccountId };
    this.#change({ state: 'open', self, ...ids, ...(name && { name }) });
  }

  #mustBeOpen(): { readonly line: OpenLine; readonly credentials: CloudCredentials } {
    if (this.#state === 'open' && this.#line && this.#credentials && !this.#over.signal.aborted)
      return { line: this.#line, credentials: this.#credentials };
    const reason = this.#state === 'pairing' ? 'not-linked' : 'not-connected';
    throw new TransportError(reason, `The session is ${this.#state}.`);
  }

  /** What is asked of an open line; over when the line is, and what then is not known is said by `otherwise`. */
  async #act<Result>(
    act: (line: OpenLine) => Promise<Result>,
    otherwise: TransportError['reason'],
  ): Promise<Result> {
    const { line } = this.#mustBeOpen();
    try {
      return await unlessAborted(act(line), this.#over.signal);
    } catch (error) {
      if (error instanceof VaultFenced) this.#failed(error);
      if (error instanceof TransportError) throw error;
      const reason = this.#over.signal.aborted ? otherwise : 'not-connected';
      throw new TransportError(reason, 'The session is over, or its keys are away.', { cause: error });
    }
  }

  /** The keys of a line that Meta no longer knows go before it is said. */
  async #ended(ending: Ending): Promise<void> {
    this.#leave();
    if (ending.why === 'unlinked') await this.#host.vault.clear().catch(() => undefined);
    this.#end(ending);
  }

  #failed(error: unknown): void {
    if (error instanceof VaultFenced) this.#end({ why: 'replaced', detail: error.message });
    else if (!this.#over.signal.aborted) this.#end(endingOf(error));
  }

  #leave(): void {
    this.#host.signal.removeEventListener('abort', this.#aborted);
    this.#line?.stop();
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

const isManaged = (name: TaskName): name is keyof TemplateTasks => name.startsWith('templates.');
