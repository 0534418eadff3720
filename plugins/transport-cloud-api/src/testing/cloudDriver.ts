import {
  type GraphEmulator,
  GraphError,
  type GraphLine,
  readWamid,
  refusals,
  type TemplateStatus,
} from '@recado/graph-emulator';
import type { Group, Phone } from '@recado/transport';
import type {
  ArrivedMessage,
  ConformanceDriver,
  Counterpart,
  Refusal,
  WebhookDriver,
} from '@recado/transport/conformance';
import type { Phone as EmulatedPhone, Emulator } from '@recado/whatsapp-emulator';
import { webhook } from '../webhook/webhook.ts';
import { arrivedMessage } from './arrivedMessage.ts';
import type { Cloud } from './useCloud.ts';
import { writtenContent } from './writtenContent.ts';

const refused: Readonly<Record<Refusal, GraphError>> = {
  rejected: new GraphError(131008, 'Required parameter is missing'),
  'rate-limited': refusals.throughput,
  restricted: new GraphError(131048, 'Spam rate limit hit'),
};

/** Meta's API and its customers as the other side of a conformance run. */
export function cloudDriver({ emulator, graph, transport }: Cloud): ConformanceDriver {
  const town = new Town(emulator, graph);
  const nothing = async (): Promise<void> => {};
  return {
    transport,
    webhook: town.webhook,
    register: async phone => town.register(phone),
    async end(own, why) {
      const { line } = town.lineOf(own);
      if (why === 'unlinked') line.renewToken();
      else if (why === 'forbidden') line.setStatus('BANNED');
      else if (why === 'suspended') line.setStatus('RESTRICTED');
      else line.manners.isCut = true;
      return async () => {
        line.manners.isCut = false;
        line.setStatus('CONNECTED');
      };
    },
    async refuseConnections() {
      graph.unreachable = true;
      return async () => {
        graph.unreachable = false;
      };
    },
    async freeze(own) {
      const { manners } = town.lineOf(own).line;
      manners.isFrozen = true;
      return async () => {
        manners.isFrozen = false;
      };
    },
    async swallowNextAck(own) {
      const { line } = town.lineOf(own);
      line.manners.swallowNext += 1;
      return async () => line.manners.swallowNext === 0;
    },
    refuseNext: async (own, reason) => void town.lineOf(own).line.manners.refuseNext.push(refused[reason]),
    async reviewTemplate(own, { name, language, status, reason }) {
      town.lineOf(own).line.review(name, language, status.toUpperCase() as TemplateStatus, reason);
    },
    async closeWindows(own) {
      town.lineOf(own).line.manners.openWindows = false;
      await emulator.clock.advance(25 * 3_600_000);
    },
    async stop() {
      await graph.close();
      await emulator.close();
      return nothing();
    },
  };
}

/** Every number is one that a business may have, too; the time goes on with each message, as it does among people. */
class Town {
  readonly webhook: WebhookDriver;
  readonly #emulator: Emulator;
  readonly #graph: GraphEmulator;
  readonly #lines = new Map<Phone, { readonly line: GraphLine; readonly phone: EmulatedPhone }>();
  #callback = '';

  constructor(emulator: Emulator, graph: GraphEmulator) {
    this.#emulator = emulator;
    this.#graph = graph;
    this.webhook = {
      webhook,
      postTo: async url => {
        this.#callback = url;
      },
      challenge: token => ({
        method: 'GET',
        query: { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': token },
        headers: {},
        body: new Uint8Array(),
      }),
      forged: request => ({
        ...request,
        headers: { ...request.headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
      }),
    };
  }

  lineOf(phone: Phone) {
    const found = this.#lines.get(phone);
    if (!found) throw new Error('Nobody has that number.');
    return found;
  }

  register(number: Phone): Counterpart {
    const line = this.#graph.createLine({ phone: number, coexistence: true });
    const phone = this.#emulator.phones.create({ phone: number });
    line.useCallback(this.#callback);
    line.manners.openWindows = true;
    this.#lines.set(number, { line, phone });
    return {
      person: { kind: 'person', phone: number },
      get credentials() {
        return line.credentials;
      },
      write: (to, content, quoted) => this.#write(phone, to, content, quoted),
      arrived: async () =>
        phone.messages.filter(({ fromMe }) => !fromMe).map(message => this.#arrived(phone, message)),
      read: async id => phone.markRead([this.#wireId(id)]),
      linkedClients: async () => (line.subscribed ? 1 : 0),
    };
  }

  async #write(
    phone: EmulatedPhone,
    to: Phone | Group,
    content: Parameters<Counterpart['write']>[1],
    quoted?: string,
  ): Promise<string> {
    if (typeof to !== 'string') throw new Error('There are no groups here.');
    // Messages of one second have no order at Meta, and what was written just before a connection seems to come after it.
    await this.#emulator.clock.advance(2_000);
    const written = writtenContent(content, id => this.#wireId(id), quoted);
    const { id } = await phone.send(to, written);
    await this.#emulator.clock.advance(2_000);
    return id;
  }

  /** The id between phones of what the run knows by Meta's id, or by its own. */
  #wireId(id: string): string {
    for (const { line } of this.#lines.values()) {
      const taken = line.taken.find(({ opaque }) => opaque === id);
      if (taken?.wireId) return taken.wireId;
    }
    return readWamid(id)?.wireId ?? id;
  }

  #arrived(phone: EmulatedPhone, message: EmulatedPhone['messages'][number]): ArrivedMessage {
    return arrivedMessage(phone, message, wireId => this.#ownId(wireId));
  }

  /** What the run knows a message by that came to, or from, a phone. */
  #ownId(wireId: string): string {
    for (const { line } of this.#lines.values()) {
      const taken = line.taken.find(each => each.wireId === wireId);
      if (taken) return taken.opaque ?? taken.wamid;
    }
    return wireId;
  }
}
