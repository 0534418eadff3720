import { createHmac, randomUUID } from 'node:crypto';
import type { GraphLine } from '@recado/graph-emulator';
import type { OutgoingContent, OutgoingTransportMessage, Person, Session } from '@recado/transport';
import { type RecordingHost, type TestCounterpart, TestLine, WebhookReceiver } from '@recado/transport/conformance';
import type { Phone } from '@recado/whatsapp-emulator';
import { expect, vi } from 'vitest';
import { cloudApiWebhook } from '../webhook/cloudApiWebhook.ts';
import { type EmulatedCloud, startEmulatedCloudTransport } from './startEmulatedCloudTransport.ts';

/** A number with a linked client: the client's session, Meta's side of the number, and the server's side. */
export interface LinkedTestLine {
  readonly session: Session;
  readonly host: RecordingHost;
  /** The number as Meta knows it, with its credentials and its messages. */
  readonly graph: GraphLine;
  /** The client as a server manages it, with its vault and with further sessions. */
  readonly testLine: TestLine;
}

type NumberOptions = Omit<Parameters<EmulatedCloud['graph']['createLine']>[0], 'phone' | 'name'>;

const TIMEOUT_MS = 45_000;

/** Independent lines of the Cloud API for tests, and the receiver of Meta's webhook requests. */
export class CloudTestBench {
  readonly cloud: EmulatedCloud;
  readonly webhookReceiver = new WebhookReceiver(account => this.#findSession(account));
  readonly #lines: TestLine[] = [];
  #address = '';
  #phoneCount = 0;

  private constructor(cloud: EmulatedCloud) {
    this.cloud = cloud;
  }

  static async start(...options: Parameters<typeof startEmulatedCloudTransport>): Promise<CloudTestBench> {
    const bench = new CloudTestBench(await startEmulatedCloudTransport(...options));
    const postTo = async (url: string) => {
      bench.#address = url;
    };
    await bench.webhookReceiver.listen({ webhook: cloudApiWebhook, postTo, forge: request => request });
    return bench;
  }

  /** Creates a number at Meta to which no client is linked. */
  createNumber(options: NumberOptions = {}): { readonly graph: GraphLine; readonly testLine: TestLine } {
    const phone = this.#createPhoneNumber();
    const graph = this.cloud.graph.createLine({ ...options, phone, name: 'La Espiga' });
    graph.setUnverifiedCallback(this.#address);
    const owner: TestCounterpart = {
      person: { kind: 'person', phone },
      get credentials() {
        return graph.credentials;
      },
      write: () => Promise.reject(new Error('The owner does not write in these tests.')),
      arrived: async () => [],
      linkedClients: async () => Number(graph.subscribed),
    };
    const testLine = new TestLine(this.cloud.transport, phone, owner, TIMEOUT_MS);
    this.#lines.push(testLine);
    return { graph, testLine };
  }

  async createLinkedLine(options: NumberOptions = {}): Promise<LinkedTestLine> {
    const number = this.createNumber(options);
    return { ...number, ...(await number.testLine.link()) };
  }

  /** Creates the phone of a customer, who writes to businesses. */
  createCustomer(name = 'Marta'): Phone {
    return this.cloud.emulator.phones.create({ phone: this.#createPhoneNumber(), name });
  }

  /** Posts a notification about a number, signed with its app's secret as Meta would sign it. */
  notify({ session, graph }: LinkedTestLine, value: object, field = 'messages'): Promise<unknown> {
    const { phoneNumberId, businessAccountId, appSecret } = graph.credentials;
    const metadata = { display_phone_number: graph.phone, phone_number_id: phoneNumberId };
    const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } };
    const entry = [{ id: businessAccountId, changes: [change] }];
    const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
    const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
    const headers = { 'x-hub-signature-256': signature };
    return session.receiveWebhook?.({ method: 'POST', query: {}, headers, body }) ?? Promise.resolve();
  }

  /** Closes all lines, and fails if one of their sessions violated a rule of the transport interface. */
  async endTest(): Promise<void> {
    const violations = await Promise.all(this.#lines.splice(0).map(line => line.closeSessions()));
    expect(violations.flat()).toEqual([]);
  }

  async stop(): Promise<void> {
    await this.cloud.graph.close();
    await this.cloud.emulator.close();
    await this.webhookReceiver.stop();
  }

  #createPhoneNumber(): string {
    this.#phoneCount += 1;
    return `52155${20_000_000 + this.#phoneCount}`;
  }

  #findSession(account: string): Session | undefined {
    return this.#lines.map(line => line.findSession(account)).find(session => session !== undefined);
  }
}

/** Creates a message with a new ID. */
export const createOutgoingMessage = (to: Person, content: OutgoingContent | string): OutgoingTransportMessage => ({
  id: randomUUID(),
  to,
  content: typeof content === 'string' ? { type: 'text', text: content } : content,
});

interface ToPersonParams {
  readonly phone: string;
}

export const createPersonWithPhone = ({ phone }: ToPersonParams): Person => ({ kind: 'person', phone });

/** Repeats the check until it no longer throws, and returns its result. */
export const waitUntil = <Value>(check: () => Value): Promise<Value> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 10 });
