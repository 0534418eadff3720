import { ApiError } from '@recado/sdk';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Check } from '../commands/doctor/Check.ts';
import { askAsOperator } from './testing/cluster/askAsOperator.ts';
import { type Cluster, startCluster } from './testing/cluster/index.ts';
import type { Node } from './testing/cluster/startNodes.ts';
import { writeLate } from './testing/cluster/writeLate.ts';
import { eventually } from './testing/eventually.ts';
import type { Line } from './testing/nemesis/startTown.ts';
import { sampleFiles } from './testing/sampleFiles.ts';

/** `node packages/bench/run.mjs cluster` lets everything break while 2,000 messages flow. */
describe('three nodes on one database and one bus', () => {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  let database: TestDatabase;
  let cluster: Cluster;
  beforeAll(async () => {
    database = await createTestDatabase();
    cluster = await startCluster({
      ...{ count: 3, lines: 3, customers: 1, leaseSeconds: 3, args: () => ['--log-level', 'info'] },
      connection: database.connection,
      databaseUrl: database.url,
    });
    lines.push(...cluster.lines);
    token = line(1).client.apiToken;
  });
  afterAll(async () => {
    await cluster?.stop();
    await database.drop();
  });

  const line = (index: number): Line => cluster.lines[index] as Line;
  const customer = () => cluster.customers[0]?.number ?? '';
  const elsewhere = async (one: Line): Promise<Node> => {
    const holder = await eventually(() => cluster.holder(one));
    return cluster.nodes.find(other => other !== holder && other.isRunning) as Node;
  };
  const lines: Line[] = [];
  const holders = () => Promise.all(lines.map(each => eventually(() => cluster.holder(each))));
  /** A node that comes back while something else is waited for. */
  let back: Promise<void> = Promise.resolve();
  let unfenced: Node | undefined;
  /** Of the line that is given another. */
  let token = '';
  const shownTo = async (): Promise<string[]> =>
    ((await cluster.customers[0]?.messages()) ?? []).filter(({ fromMe }) => !fromMe).map(({ text }) => text);

  it('links by any of them, and more than one takes some', async () => {
    expect(new Set(await holders()).size).toBeGreaterThan(1);
  });

  it('does anything for any client by any node', async () => {
    const said: string[] = [];
    const before = (await shownTo()).length;
    for (const [index, one] of cluster.lines.entries())
      for (const [at, { sdk }] of cluster.nodes.entries()) {
        const program = sdk.withApiToken(one.client.apiToken);
        const payload = { to: customer(), text: `de ${index} por ${at}` };
        expect(await program.request('POST /external/send', { payload })).toMatchObject({ status: 'sent' });
        said.push(payload.text);
        const asked = { payload: { phoneNumber: customer() } };
        expect(await program.request('POST /external/check-number', asked)).toMatchObject({ exists: true });
        expect((await program.request('GET /external/profile')).profile).toBeDefined();
      }
    expect((await shownTo()).slice(before).toSorted()).toEqual(said.toSorted());
  });

  it('sends a file that another node was given, and hands out one that another node keeps', async () => {
    const { bytes } = sampleFiles().image;
    const one = line(0);
    const holder = await eventually(() => cluster.holder(one));
    const [second, third] = cluster.nodes.filter(other => other !== holder) as [Node, Node];
    const by = ({ sdk }: Node) => sdk.withApiToken(one.client.apiToken);
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/png' }), 'pan.png');
    const { mediaId } = await by(second).request('POST /external/media', { payload: form });
    const payload = { to: customer(), type: 'image' as const, image: { mediaId } };
    const sent = await by(third).request('POST /external/messages', { payload });
    if (!('messageId' in sent)) throw new Error('it was planned');
    expect(Buffer.from((await cluster.customers[0]?.file(sent.messageId)) ?? '').equals(bytes)).toBe(true);

    const came = await cluster.customers[0]?.sendFile(one.phone.number, { kind: 'image', bytes });
    const { id } = await eventually(async () =>
      (await by(second).request('GET /external/messages', { query: { limit: 5 } })).messages.find(
        message => message.messageId === came && message.media,
      ),
    );
    for (const other of cluster.nodes) {
      const file = await by(other).request('GET /external/media/{messageId}', { params: { messageId: id } });
      expect(Buffer.from(file as Uint8Array).equals(bytes)).toBe(true);
    }
  });

  it('tells on one node at once what happens on another, until its token is another', async () => {
    const one = line(1);
    const client = { ...one.client, apiToken: token };
    const other = await elsewhere(one);
    const stream = await fetch(`${other.url}/api/external/events`, {
      headers: { 'x-api-token': client.apiToken, accept: 'text/event-stream' },
    });
    let heard = '';
    const over = (async () => {
      for await (const bytes of stream.body ?? []) heard += Buffer.from(bytes).toString();
    })();
    await cluster.customers[0]?.write(one.phone.number, '¿Todavía hay conchas?');
    await eventually(() => heard.includes('¿Todavía hay conchas?'));

    const [third] = cluster.nodes.filter(each => each !== other);
    const params = { id: client.id };
    const { client: renewed } = await cluster
      .owner(third as Node)
      .request('POST /clients/{id}/regenerate-token', { params });
    token = renewed.apiToken;
    await over;
    for (const { sdk } of cluster.nodes) {
      const status = (its: string) => sdk.withApiToken(its).request('GET /external/status');
      await expect(status(client.apiToken)).rejects.toMatchObject({ status: 401 });
      expect(await status(token)).toBeDefined();
    }
  });

  it('without the bus, says why for another’s clients, and goes on for its own', async () => {
    const one = line(0);
    const [holder, other] = [await eventually(() => cluster.holder(one)), await elsewhere(one)];
    other.bus.cut();
    const by = ({ sdk }: Node) => sdk.withApiToken(one.client.apiToken);
    const send = (from: Node, text: string) =>
      by(from).request('POST /external/send', { payload: { to: customer(), text } });
    const refused = await eventually(() =>
      send(other, 'no sale').then(
        () => false as const,
        (error: unknown) => error instanceof ApiError && error.status === 503 && error,
      ),
    );
    expect(refused.message).toMatch(/por el momento no hay comunicación/);
    expect(await send(holder, 'sí sale')).toMatchObject({ status: 'sent' });
    await cluster.customers[0]?.write(one.phone.number, 'sin bus');
    await eventually(async () =>
      (await by(other).request('GET /external/messages', { query: { limit: 5 } })).messages.some(
        ({ text }) => text === 'sin bus',
      ),
    );
    other.bus.mend();
    await eventually(() => send(other, 'otra vez').catch(() => undefined));
    expect(await shownTo()).not.toContain('no sale');
  });

  it('leaves in order: its clients are elsewhere, without a new QR, and no call fails meanwhile', async () => {
    await back;
    const one = line(0);
    const before = (await shownTo()).length;
    const [leaving, other] = [await eventually(() => cluster.holder(one)), await elsewhere(one)];
    const program = other.sdk.withApiToken(one.client.apiToken);
    let isOver = false;
    const talk = (async () => {
      const answers: string[] = [];
      for (let each = 0; !isOver; each += 1) {
        const payload = { to: customer(), text: `va ${each}` };
        answers.push(
          await program.request('POST /external/send', { payload }).then(({ status }) => status, String),
        );
      }
      return answers;
    })();
    leaving.signal('SIGTERM');
    const { code, stderr } = await leaving.ended;
    expect(code).toBe(0);
    // Not only let go, for whoever looks next: connected there when it was gone here.
    expect(stderr).toMatch(new RegExp(`${one.client.id}.*"a client was handed over"`));
    isOver = true;
    const statuses = await talk;
    expect(new Set(statuses)).toEqual(new Set(['sent']));
    const shown = (await shownTo()).slice(before).filter(text => text.startsWith('va '));
    expect(shown).toEqual(statuses.map((_, each) => `va ${each}`));
    expect(await cluster.holder(one)).not.toBe(leaving);
    back = leaving.restart();
  });

  it('follows one that dies, and one that stands still for longer than its lease', async () => {
    await back;
    const one = line(2);
    const dying = await eventually(() => cluster.holder(one));
    dying.signal('SIGKILL');
    unfenced = dying;
    await dying.ended;
    const taken = await eventually(async () => {
      const holder = await cluster.holder(one);
      return holder !== undefined && holder !== dying && holder.isRunning && holder;
    });
    await back;
    // Without its fence, for the next of these.
    back = dying.restart({ isFenced: false });
    await eventually(() => cluster.isConnected(one));
    taken.signal('SIGSTOP');
    const awake = cluster.nodes.filter(each => each !== taken) as [Node, Node];
    const [asked] = awake.filter(each => each !== dying) as [Node];
    const program = asked.sdk.withApiToken(one.client.apiToken);
    const say = (text: string) =>
      program.request('POST /external/send', { payload: { to: customer(), text } });
    await eventually(async () => awake.includes((await cluster.holder(one)) as Node));
    await eventually(() => say('después').catch(() => undefined));
    taken.signal('SIGCONT');
    const refusal = (error: unknown) => error instanceof ApiError;
    await eventually(() => taken.sdk.request('GET /external/status').then(() => true, refusal));
    expect(await say('al final')).toMatchObject({ status: 'sent' });
    expect(await cluster.keys.keyWrites()).toMatchObject({ stale: 0 });
    expect((await cluster.keys.takeovers()).early).toBe(0);
    expect(await cluster.emulator.control.unknown()).toEqual([]);
  });

  const staleWrites = async ({ client }: Line) => (await cluster.keys.keyWrites(client.id)).stale;

  it('takes nothing of one whose writes are late, and would without the fence', async () => {
    await back;
    const careless = unfenced as Node;
    let stale = 0;
    for (let attempt = 0; attempt < 5 && stale === 0; attempt += 1) {
      const held = await holders();
      const one = lines.find((_, index) => held[index] !== careless);
      const another = lines.find((_, index) => held[index] === careless);
      // Whoever has the fewest gets the next.
      if (!one || !another) lines.push(await cluster.link(10 + attempt));
      if (!one || !another) continue;
      const [before, others] = [await staleWrites(one), await staleWrites(another)];
      await Promise.all([
        writeLate(cluster, held[lines.indexOf(one)] as Node, one),
        writeLate(cluster, careless, another),
      ]);
      expect(await staleWrites(one)).toBe(before);
      stale = (await staleWrites(another)) - others;
    }
    expect(stale).toBeGreaterThan(0);
  });

  it('tells an operator who is there, and empties a node that he names', async () => {
    const ask = askAsOperator(cluster);
    const { checks } = await ask('doctor', '--cluster', '--transport', 'fake', '--port', '0');
    const heard: string[] = checks.flatMap(({ name, found }: Check) => (name === 'cluster' ? [found] : []));
    const there = expect.stringMatching(/api, lines, deliveries|entrega sus clientes/);
    expect(heard).toEqual(cluster.nodes.map(() => there));
    const [id] = heard.flatMap(found => /\((\w+)\): clientes: [1-9]/.exec(found)?.slice(1) ?? []);
    const before = await holders();
    expect(await ask('drain', `${id}`)).toMatchObject({ node: id, left: 0 });
    const after = await holders();
    expect(new Set(before.filter(node => !after.includes(node))).size).toBe(1);
    for (const each of lines) expect(await cluster.isConnected(each)).toBe(true);
  });
});
