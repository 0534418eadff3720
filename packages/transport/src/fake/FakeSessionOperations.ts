import { setMaxListeners } from 'node:events';
import type { Person, PhoneNumber } from '../address.ts';
import { TransportError, type TransportErrorCode } from '../errors.ts';
import type {
  IncomingTransportMessage,
  OutgoingContent,
  OutgoingTransportMessage,
  Receipt,
  ReferencedTransportMessage,
} from '../message.ts';
import type { TypingState } from '../Session.ts';
import {
  isReadOnlySessionTask,
  type SessionTaskName,
  type SessionTaskParams,
  type SessionTaskResult,
} from '../sessionTasks.ts';
import type { TransportCapabilities } from '../TransportCapabilities.ts';
import type { TemplateContent } from '../templates.ts';
import { awaitNetworkResponse } from './awaitNetworkResponse.ts';
import { assertTaskIsSupported } from './createFakeTaskHandlers.ts';
import { assertContentSupported, readOutgoingContent } from './FakeContent.ts';
import type { FakeDevice } from './FakeDevice.ts';
import type { FakeNetwork } from './FakeNetwork.ts';
import type { FakePhone } from './FakePhone.ts';
import { assertStatusPostSupported, publishFakeStatusPost } from './publishFakeStatusPost.ts';
import { simulateLatency } from './simulateLatency.ts';

export interface FakeSessionOptions {
  readonly capabilities: TransportCapabilities;
  /** Milliseconds to wait until the fake network acknowledges a message. */
  readonly ackTimeoutMs: number;
  /** Whether the client's own phone scans every QR automatically. */
  readonly autoScan: boolean;
  /** Whether the keys change before every incoming and outgoing message, as in Signal's protocol. */
  readonly ratchet: boolean;
}

export interface LinkedFakeDevice {
  readonly phone: FakePhone;
  readonly device: FakeDevice;
}

/** Operations of a linked session. */
export abstract class FakeSessionOperations {
  protected readonly network: FakeNetwork;
  protected readonly options: FakeSessionOptions;
  /** Aborted when this session ends, for any reason. */
  protected readonly abortController = new AbortController();

  constructor(network: FakeNetwork, options: FakeSessionOptions) {
    this.network = network;
    this.options = options;
    // Disable the warning about many listeners: each pending operation adds one, so many listeners are no leak.
    setMaxListeners(0, this.abortController.signal);
  }

  /** @throws TransportError if the session is not open */
  protected abstract requireOpen(): LinkedFakeDevice;
  /** Changes the session's keys, as each message does. Has no effect without the option `ratchet`. */
  protected abstract advanceRatchet(): Promise<void>;

  async send(message: OutgoingTransportMessage): Promise<Receipt> {
    const { capabilities } = this.options;
    const { content, to } = message;
    if (message.status) assertStatusPostSupported(content, capabilities);
    if (to.kind === 'group' && !capabilities.groups) throw new TransportError('unsupported', 'No groups.');
    assertContentSupported(content, capabilities);
    const { phone: own } = this.requireOpen();
    if (capabilities.replyWindowMs !== undefined) assertReplyWindowOpen(own, to, content);
    const sendableContent: Exclude<OutgoingContent, TemplateContent> =
      content.type === 'template' ? { type: 'text', text: own.templates.renderText(content) } : content;
    const storedContent = await readOutgoingContent(sendableContent, capabilities.maxMediaBytes);
    await this.advanceRatchet();
    const { phone, device } = this.requireOpen();
    const { status } = message;
    if (status) {
      const { audience } = status;
      const post = { author: phone, origin: device, id: message.id, content: storedContent, audience };
      return this.awaitResponse(publishFakeStatusPost(this.network, post), 'unknown-outcome');
    }
    return this.awaitResponse(this.network.submit(phone, device, message, storedContent), 'unknown-outcome');
  }

  async read(_chat: OutgoingTransportMessage['to'], messages: readonly ReferencedTransportMessage[]): Promise<void> {
    const { phone, device } = this.requireOpen();
    for (const { id } of messages) phone.read(id, device);
  }

  async type(chat: OutgoingTransportMessage['to'], state: TypingState): Promise<void> {
    this.network.showTyping(this.requireOpen().phone, chat, state);
  }
  typing = async (chat: OutgoingTransportMessage['to']): Promise<TypingState> =>
    this.requireOpen().phone.getTypingState(chat);

  async lookup(number: PhoneNumber): Promise<Person | undefined> {
    const { device } = this.requireOpen();
    const contact = simulateLatency(this.network.faults.latencyMs * 2, this.abortController.signal).then(() =>
      device.frozen ? new Promise<never>(() => {}) : this.network.directory.resolve(number)?.person,
    );
    return this.awaitResponse(contact, 'unreachable');
  }

  async manage<Name extends SessionTaskName>(
    name: Name,
    params: SessionTaskParams<Name>,
  ): Promise<SessionTaskResult<Name>> {
    assertTaskIsSupported(name, this.options.capabilities);
    const { phone, device } = this.requireOpen();
    const result = this.network.manage(phone, device, name, params);
    return this.awaitResponse(result, isReadOnlySessionTask(name) ? 'unreachable' : 'unknown-outcome');
  }

  async declineCall({ id }: Pick<IncomingTransportMessage, 'id'>): Promise<void> {
    if (!this.options.capabilities.calls) throw new TransportError('unsupported', 'No calls.');
    this.requireOpen();
    await simulateLatency(this.network.faults.latencyMs, this.abortController.signal);
    this.network.declinedCallIds.add(id);
  }

  protected awaitResponse<NetworkResponse>(
    response: Promise<NetworkResponse>,
    failureReason: TransportErrorCode,
  ): Promise<NetworkResponse> {
    return awaitNetworkResponse(response, {
      failureReason,
      timeoutMs: this.options.ackTimeoutMs,
      signal: this.abortController.signal,
    });
  }
}

/** @throws TransportError `window-closed` if this content may not be sent because the reply window is closed */
function assertReplyWindowOpen(
  { answerable }: FakePhone,
  to: OutgoingTransportMessage['to'],
  { type }: OutgoingContent,
): void {
  if (type === 'template' || to.kind !== 'person' || !answerable) return;
  const names = [to.phone, to.lid && `lid:${to.lid}`].filter(name => name !== undefined);
  if (!names.some(name => answerable.has(name)))
    throw new TransportError('window-closed', 'The reply window is closed.', { code: 131047 });
}
