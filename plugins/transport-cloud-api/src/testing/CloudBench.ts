import { createHmac, randomUUID } from 'node:crypto';
import type { GraphLine } from '@recado/graph-emulator';
import type { Outgoing, OutgoingContent, Person, Session } from '@recado/transport';
import { type Counterpart, Line, Posts, type RecordingHost } from '@recado/transport/conformance';
import type { Phone } from '@recado/whatsapp-emulator';
import { expect, vi } from 'vitest';
import { webhook } from '../webhook/webhook.ts';
import { type Cloud, startCloud } from './useCloud.ts';

/** A number that is linked, with the customers that it has. */
export interface OpenedLine {
  readonly session: Session;
  readonly host: RecordingHost;
  /** Meta's side of it. */
  readonly graph: GraphLine;
  /** The client as a server keeps it: its vault, and further sessions. */
  readonly kept: Line;
}

const patienceMs = 45_000;

/** Lines of the Cloud API, each as new as if nobody else were there, and the address that Meta posts to. */
export class CloudBench {
  readonly cloud: Cloud;
  readonly posts = new Posts(account => this.#sessionOf(account));
  readonly #lines: Line[] = [];
  #address = '';
  #numbers = 0;

  private constructor(cloud: Cloud) {
    this.cloud = cloud;
  }

  static async start(...how: Parameters<typeof startCloud>): Promise<CloudBench> {
    const bench = new CloudBench(await startCloud(...how));
    const postTo = async (url: string) => {
      bench.#address = url;
    };
    await bench.posts.listen({ webhook, postTo, forged: request => request });
    return bench;
  }

  /** A number at Meta, and nobody who is linked to it. */
  number(): { readonly graph: GraphLine; readonly kept: Line } {
    const phone = this.#fresh();
    const graph = this.cloud.graph.createLine({ phone, name: 'La Espiga' });
    graph.useCallback(this.#address);
    const owner: Counterpart = {
      person: { kind: 'person', phone },
      get credentials() {
        return graph.credentials;
      },
      write: () => Promise.reject(new Error('Owners write nothing here.')),
      arrived: async () => [],
      linkedClients: async () => Number(graph.subscribed),
    };
    const kept = new Line(this.cloud.transport, phone, owner, patienceMs);
    this.#lines.push(kept);
    return { graph, kept };
  }

  async line(): Promise<OpenedLine> {
    const number = this.number();
    return { ...number, ...(await number.kept.link()) };
  }

  /** Somebody with a phone, who writes to businesses. */
  customer(name = 'Marta'): Phone {
    return this.cloud.emulator.phones.create({ phone: this.#fresh(), name });
  }

  /** Posts what Meta could have written about a number, signed with its app's secret. */
  notify({ session, graph }: OpenedLine, value: object, field = 'messages'): Promise<unknown> {
    const { phoneNumberId, businessAccountId, appSecret } = graph.credentials;
    const metadata = { display_phone_number: graph.phone, phone_number_id: phoneNumberId };
    const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } };
    const entry = [{ id: businessAccountId, changes: [change] }];
    const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
    const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
    const headers = { 'x-hub-signature-256': signature };
    return session.notified?.({ method: 'POST', query: {}, headers, body }) ?? Promise.resolve();
  }

  /** Closes every line, and holds all of its sessions against the rules of the port. */
  async endTest(): Promise<void> {
    const broken = await Promise.all(this.#lines.splice(0).map(line => line.end()));
    expect(broken.flat()).toEqual([]);
  }

  async stop(): Promise<void> {
    await this.cloud.graph.close();
    await this.cloud.emulator.close();
    await this.posts.stop();
  }

  #fresh(): string {
    this.#numbers += 1;
    return `52155${20_000_000 + this.#numbers}`;
  }

  #sessionOf(account: string): Session | undefined {
    return this.#lines.map(line => line.sessionOf(account)).find(session => session !== undefined);
  }
}

/** A message that nobody sent before. */
export const message = (to: Person, content: OutgoingContent | string): Outgoing => ({
  id: randomUUID(),
  to,
  content: typeof content === 'string' ? { type: 'text', text: content } : content,
});

export const personOf = ({ phone }: { readonly phone: string }): Person => ({ kind: 'person', phone });

/** Asks again and again until nothing is thrown. */
export const eventually = <Found>(look: () => Found): Promise<Found> =>
  vi.waitFor(look, { timeout: patienceMs, interval: 10 });
