import {
  type GraphEmulator,
  GraphError,
  type GraphLine,
  type GraphTemplateStatus,
  messageSendErrors,
  parseWamid,
} from '@recado/graph-emulator';
import type { Group, PhoneNumber } from '@recado/transport';
import type {
  ArrivedMessage,
  ConformanceDriver,
  SendRefusalCode,
  TestCounterpart,
  WebhookDriver,
} from '@recado/transport/conformance';
import type { Phone as EmulatedPhone, Emulator } from '@recado/whatsapp-emulator';
import { cloudApiWebhook } from '../webhook/cloudApiWebhook.ts';
import type { EmulatedCloud } from './startEmulatedCloudTransport.ts';
import { toArrivedMessage } from './toArrivedMessage.ts';
import { toEmulatedPhoneContent } from './toEmulatedPhoneContent.ts';

const graphErrors: Readonly<Record<SendRefusalCode, GraphError>> = {
  rejected: new GraphError(131008, 'Required parameter is missing'),
  'rate-limited': messageSendErrors.throughput,
  restricted: new GraphError(131048, 'Spam rate limit hit'),
};

/** Creates a conformance driver on top of emulators of Meta's API and of its customers' phones. */
export function createCloudDriver({ emulator, graph, transport }: EmulatedCloud): ConformanceDriver {
  const world = new CloudWorld(emulator, graph);
  const noop = async (): Promise<void> => {};
  return {
    transport,
    webhook: world.webhook,
    register: async phone => world.register(phone),
    async end(ownNumber, why) {
      const { line } = world.findLine(ownNumber);
      if (why === 'unlinked') line.renewToken();
      else if (why === 'forbidden') line.setStatus('BANNED');
      else if (why === 'suspended') line.setStatus('RESTRICTED');
      else line.behavior.isCut = true;
      return async () => {
        line.behavior.isCut = false;
        line.setStatus('CONNECTED');
      };
    },
    async refuseConnections() {
      graph.unreachable = true;
      return async () => {
        graph.unreachable = false;
      };
    },
    async freeze(ownNumber) {
      const { behavior } = world.findLine(ownNumber).line;
      behavior.isFrozen = true;
      return async () => {
        behavior.isFrozen = false;
      };
    },
    async swallowNextAck(ownNumber) {
      const { line } = world.findLine(ownNumber);
      line.behavior.swallowNext += 1;
      return async () => line.behavior.swallowNext === 0;
    },
    refuseNext: async (ownNumber, reason) =>
      void world.findLine(ownNumber).line.behavior.refuseNext.push(graphErrors[reason]),
    async reviewTemplate(ownNumber, { name, language, status, reason }) {
      world
        .findLine(ownNumber)
        .line.reviewTemplate(name, language, status.toUpperCase() as GraphTemplateStatus, reason);
    },
    async closeWindows(ownNumber) {
      world.findLine(ownNumber).line.behavior.hasOpenReplyWindows = false;
      await emulator.clock.advance(25 * 3_600_000);
    },
    async stop() {
      await graph.close();
      await emulator.close();
      return noop();
    },
  };
}

/** Emulated world in which every number may also be a business number. Its clock advances with each message. */
class CloudWorld {
  readonly webhook: WebhookDriver;
  readonly #emulator: Emulator;
  readonly #graph: GraphEmulator;
  readonly #lines = new Map<PhoneNumber, { readonly line: GraphLine; readonly phone: EmulatedPhone }>();
  #callback = '';

  constructor(emulator: Emulator, graph: GraphEmulator) {
    this.#emulator = emulator;
    this.#graph = graph;
    this.webhook = {
      webhook: cloudApiWebhook,
      postTo: async url => {
        this.#callback = url;
      },
      challenge: token => ({
        method: 'GET',
        query: { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': token },
        headers: {},
        body: new Uint8Array(),
      }),
      forge: request => ({
        ...request,
        headers: { ...request.headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
      }),
    };
  }

  findLine(phone: PhoneNumber) {
    const entry = this.#lines.get(phone);
    if (!entry) throw new Error('There is no line with this number.');
    return entry;
  }

  register(number: PhoneNumber): TestCounterpart {
    const line = this.#graph.createLine({ phone: number, coexistence: true });
    const phone = this.#emulator.phones.create({ phone: number });
    line.setUnverifiedCallback(this.#callback);
    line.behavior.hasOpenReplyWindows = true;
    this.#lines.set(number, { line, phone });
    return {
      person: { kind: 'person', phone: number },
      get credentials() {
        return line.credentials;
      },
      write: (to, content, quoted) => this.#write(phone, to, content, quoted),
      arrived: async () =>
        phone.messages.filter(({ fromMe }) => !fromMe).map(message => this.#toArrivedMessage(phone, message)),
      read: async id => phone.markRead([this.#toWireId(id)]),
      linkedClients: async () => (line.subscribed ? 1 : 0),
    };
  }

  async #write(
    phone: EmulatedPhone,
    to: PhoneNumber | Group,
    content: Parameters<TestCounterpart['write']>[1],
    quoted?: string,
  ): Promise<string> {
    if (typeof to !== 'string') throw new Error('Groups are not supported here.');
    // The clock advances because Meta does not order messages of the same second.
    // Without the advance, a message from just before a connection would seem to be sent after the connection.
    await this.#emulator.clock.advance(2_000);
    const phoneContent = toEmulatedPhoneContent(content, id => this.#toWireId(id), quoted);
    const { id } = await phone.send(to, phoneContent);
    await this.#emulator.clock.advance(2_000);
    return id;
  }

  /**
   * Returns the ID that phones use for a message. The test run knows the message by Meta's ID or by its own ID.
   */
  #toWireId(id: string): string {
    for (const { line } of this.#lines.values()) {
      const acceptedMessage = line.acceptedMessages.find(({ opaque }) => opaque === id);
      if (acceptedMessage?.wireId) return acceptedMessage.wireId;
    }
    return parseWamid(id)?.wireId ?? id;
  }

  #toArrivedMessage(phone: EmulatedPhone, message: EmulatedPhone['messages'][number]): ArrivedMessage {
    return toArrivedMessage(phone, message, wireId => this.#toRunId(wireId));
  }

  /** Returns the ID by which the test run knows a message that has this ID on a phone. */
  #toRunId(wireId: string): string {
    for (const { line } of this.#lines.values()) {
      const acceptedMessage = line.acceptedMessages.find(candidate => candidate.wireId === wireId);
      if (acceptedMessage) return acceptedMessage.opaque ?? acceptedMessage.wamid;
    }
    return wireId;
  }
}
