import { setMaxListeners } from 'node:events';
import type { Person, Phone } from '../address.ts';
import { TransportError, type TransportErrorCode } from '../errors.ts';
import type { Incoming, Outgoing, OutgoingContent, Receipt, Target } from '../message.ts';
import { isQuestion, type TaskAbout, type TaskName, type TaskResult } from '../tasks.ts';
import type { TemplateContent } from '../templates.ts';
import type { Capabilities, TypingState } from '../transport.ts';
import { mustSend, takeContent } from './FakeContent.ts';
import type { FakeDevice } from './FakeDevice.ts';
import type { FakeNetwork } from './FakeNetwork.ts';
import type { FakePhone } from './FakePhone.ts';
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

export interface Linked {
  readonly phone: FakePhone;
  readonly device: FakeDevice;
}

/** What a session does while it is linked. */
export abstract class FakeActs {
  protected readonly network: FakeNetwork;
  protected readonly options: FakeSessionOptions;
  /** Aborted when this session is over, for whatever reason. */
  protected readonly over = new AbortController();

  constructor(network: FakeNetwork, options: FakeSessionOptions) {
    this.network = network;
    this.options = options;
    // Every message under way listens: many are no leak.
    setMaxListeners(0, this.over.signal);
  }

  /** @throws TransportError when it is not open */
  protected abstract open(): Linked;
  /** Changes the keys, as each message does. */
  protected abstract ratchet(): Promise<void>;

  async send(message: Outgoing): Promise<Receipt> {
    const { capabilities } = this.options;
    const { content, to } = message;
    if (to.kind === 'group' && !capabilities.groups) throw new TransportError('unsupported', 'No groups.');
    mustSend(content, capabilities);
    const { phone: own } = this.open();
    if (capabilities.replyWindowMs !== undefined) mustBeOpen(own, to, content);
    const said: Exclude<OutgoingContent, TemplateContent> =
      content.type === 'template' ? { type: 'text', text: own.templates.fill(content) } : content;
    const taken = await takeContent(said, capabilities.maxMediaBytes);
    await this.ratchet();
    const { phone, device } = this.open();
    return this.heard(this.network.submit(phone, device, message, taken), 'unknown-outcome');
  }

  async read(_chat: Outgoing['to'], messages: readonly Target[]): Promise<void> {
    const { phone, device } = this.open();
    for (const { id } of messages) phone.read(id, device);
  }

  async type(chat: Outgoing['to'], state: TypingState): Promise<void> {
    this.network.show(this.open().phone, chat, state);
  }
  typing = async (chat: Outgoing['to']): Promise<TypingState> => this.open().phone.doingOf(chat);

  async lookup(number: Phone): Promise<Person | undefined> {
    const { device } = this.open();
    const found = hop(this.network.faults.latencyMs * 2, this.over.signal).then(() =>
      device.frozen ? new Promise<never>(() => {}) : this.network.directory.resolve(number)?.person,
    );
    return this.heard(found, 'unreachable');
  }

  async manage<Name extends TaskName>(name: Name, about: TaskAbout<Name>): Promise<TaskResult<Name>> {
    mustManage(name, this.options.capabilities);
    const { phone, device } = this.open();
    const done = this.network.manage(phone, device, name, about);
    return this.heard(done, isQuestion(name) ? 'unreachable' : 'unknown-outcome');
  }

  async declineCall({ id }: Pick<Incoming, 'id'>): Promise<void> {
    if (!this.options.capabilities.calls) throw new TransportError('unsupported', 'No calls.');
    this.open();
    await hop(this.network.faults.latencyMs, this.over.signal);
    this.network.declined.add(id);
  }

  protected heard<Said>(said: Promise<Said>, otherwise: TransportErrorCode): Promise<Said> {
    return heard(said, { otherwise, patienceMs: this.options.ackTimeoutMs, over: this.over.signal });
  }
}

/** @throws TransportError `window-closed` */
function mustBeOpen({ answerable }: FakePhone, to: Outgoing['to'], { type }: OutgoingContent): void {
  if (type === 'template' || to.kind !== 'person' || !answerable) return;
  const names = [to.phone, to.lid && `lid:${to.lid}`].filter(name => name !== undefined);
  if (!names.some(name => answerable.has(name)))
    throw new TransportError('window-closed', 'They have not written lately.', { code: 131047 });
}
