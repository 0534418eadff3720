import { ApiError } from '@recado/sdk';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DoctorCheck } from '../commands/doctor/DoctorCheck.ts';
import { createOperatorCli } from './testing/cluster/createOperatorCli.ts';
import { delayWritesUntilTakeover } from './testing/cluster/delayWritesUntilTakeover.ts';
import { type ClusterFixture, recordChatOrder, startTestCluster } from './testing/cluster/index.ts';
import type { ClusterNode } from './testing/cluster/startClusterNodes.ts';
import { createSampleMediaFiles } from './testing/createSampleMediaFiles.ts';
import type { NemesisLine } from './testing/nemesis/startNemesisTestPlatform.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';

/** The benchmark `node packages/bench/run.mjs cluster` injects every failure during 2,000 messages. */
describe('cluster of three nodes on one database and one bus', () => {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  let database: TestDatabase;
  let cluster: ClusterFixture;
  beforeAll(async () => {
    database = await createTestDatabase();
    cluster = await startTestCluster({
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

  const line = (index: number): NemesisLine => cluster.lines[index] as NemesisLine;
  const customer = () => cluster.customers[0]?.number ?? '';
  const findOtherNode = async (targetLine: NemesisLine): Promise<ClusterNode> => {
    const ownerNode = await pollUntilResult(() => cluster.findOwnerNode(targetLine));
    return cluster.nodes.find(other => other !== ownerNode && other.isRunning) as ClusterNode;
  };
  const lines: NemesisLine[] = [];
  const listOwnerNodes = () => Promise.all(lines.map(each => pollUntilResult(() => cluster.findOwnerNode(each))));
  /** The restart of a node, which continues while the next tests run. */
  let pendingRestart: Promise<void> = Promise.resolve();
  let restartedUnfenced: ClusterNode | undefined;
  /** Current API token of the second line. One test regenerates it. */
  let token = '';
  const readShownTexts = async (): Promise<string[]> =>
    ((await cluster.customers[0]?.messages()) ?? []).filter(({ fromMe }) => !fromMe).map(({ text }) => text);

  it('distributes the lines over several nodes when they are linked', async () => {
    expect(new Set(await listOwnerNodes()).size).toBeGreaterThan(1);
  });

  it('executes commands for any client when any node receives the request', async () => {
    const sentTexts: string[] = [];
    const before = (await readShownTexts()).length;
    for (const [index, targetLine] of cluster.lines.entries())
      for (const [nodeIndex, { sdk }] of cluster.nodes.entries()) {
        const program = sdk.withApiToken(targetLine.client.apiToken);
        const payload = { to: customer(), text: `de ${index} por ${nodeIndex}` };
        expect(await program.request('POST /external/send', { payload })).toMatchObject({ status: 'sent' });
        sentTexts.push(payload.text);
        const checkRequest = { payload: { phoneNumber: customer() } };
        expect(await program.request('POST /external/check-number', checkRequest)).toMatchObject({ exists: true });
        expect((await program.request('GET /external/profile')).profile).toBeDefined();
      }
    expect((await readShownTexts()).slice(before).toSorted()).toEqual(sentTexts.toSorted());
  });

  it('sends and serves a file when another node stored it', async () => {
    const { bytes } = createSampleMediaFiles().image;
    const targetLine = line(0);
    const ownerNode = await pollUntilResult(() => cluster.findOwnerNode(targetLine));
    const [uploadNode, sendingNode] = cluster.nodes.filter(other => other !== ownerNode) as [ClusterNode, ClusterNode];
    const programAt = ({ sdk }: ClusterNode) => sdk.withApiToken(targetLine.client.apiToken);
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/png' }), 'pan.png');
    const { mediaId } = await programAt(uploadNode).request('POST /external/media', { payload: form });
    const payload = { to: customer(), type: 'image' as const, image: { mediaId } };
    const sent = await programAt(sendingNode).request('POST /external/messages', { payload });
    if (!('messageId' in sent)) throw new Error('the message was scheduled');
    expect(Buffer.from((await cluster.customers[0]?.file(sent.messageId)) ?? '').equals(bytes)).toBe(true);

    const incomingMessageId = await cluster.customers[0]?.sendFile(targetLine.phone.number, { kind: 'image', bytes });
    const { id } = await pollUntilResult(async () =>
      (await programAt(uploadNode).request('GET /external/messages', { query: { limit: 5 } })).messages.find(
        message => message.messageId === incomingMessageId && message.media,
      ),
    );
    for (const other of cluster.nodes) {
      const file = await programAt(other).request('GET /external/media/{messageId}', { params: { messageId: id } });
      expect(Buffer.from(file as Uint8Array).equals(bytes)).toBe(true);
    }
  });

  it("streams events of another node's client until the API token is regenerated", async () => {
    const targetLine = line(1);
    const client = { ...targetLine.client, apiToken: token };
    const other = await findOtherNode(targetLine);
    const stream = await fetch(`${other.url}/api/external/events`, {
      headers: { 'x-api-token': client.apiToken, accept: 'text/event-stream' },
    });
    let streamText = '';
    const streamEnd = (async () => {
      for await (const bytes of stream.body ?? []) streamText += Buffer.from(bytes).toString();
    })();
    await cluster.customers[0]?.write(targetLine.phone.number, '¿Todavía hay conchas?');
    await pollUntilResult(() => streamText.includes('¿Todavía hay conchas?'));

    const [regeneratingNode] = cluster.nodes.filter(each => each !== other);
    const params = { id: client.id };
    const { client: renewedClient } = await cluster
      .getOwnerSdk(regeneratingNode as ClusterNode)
      .request('POST /clients/{id}/regenerate-token', { params });
    token = renewedClient.apiToken;
    await streamEnd;
    for (const { sdk } of cluster.nodes) {
      const status = (apiToken: string) => sdk.withApiToken(apiToken).request('GET /external/status');
      await expect(status(client.apiToken)).rejects.toMatchObject({ status: 401 });
      expect(await status(token)).toBeDefined();
    }
  });

  it('returns 503 for clients of other nodes and serves the clients of this node when this node loses the bus', async () => {
    const targetLine = line(0);
    const ownerNode = await pollUntilResult(() => cluster.findOwnerNode(targetLine));
    const other = await findOtherNode(targetLine);
    other.bus.cut();
    const programAt = ({ sdk }: ClusterNode) => sdk.withApiToken(targetLine.client.apiToken);
    const send = (from: ClusterNode, text: string) =>
      programAt(from).request('POST /external/send', { payload: { to: customer(), text } });
    const rejection = await pollUntilResult(() =>
      send(other, 'no sale').then(
        () => false as const,
        (error: unknown) => error instanceof ApiError && error.status === 503 && error,
      ),
    );
    expect(rejection.message).toMatch(/por el momento no hay comunicación/);
    expect(await send(ownerNode, 'sí sale')).toMatchObject({ status: 'sent' });
    await cluster.customers[0]?.write(targetLine.phone.number, 'sin bus');
    await pollUntilResult(async () =>
      (await programAt(other).request('GET /external/messages', { query: { limit: 5 } })).messages.some(
        ({ text }) => text === 'sin bus',
      ),
    );
    other.bus.restore();
    await pollUntilResult(() => send(other, 'otra vez').catch(() => undefined));
    expect(await readShownTexts()).not.toContain('no sale');
  });

  it('transfers clients without a QR code or a failed call when a node shuts down', async () => {
    await pendingRestart;
    const targetLine = line(0);
    const before = (await readShownTexts()).length;
    const leavingNode = await pollUntilResult(() => cluster.findOwnerNode(targetLine));
    const other = await findOtherNode(targetLine);
    const program = other.sdk.withApiToken(targetLine.client.apiToken);
    let hasNodeLeft = false;
    const pendingStatuses = (async () => {
      const answers: string[] = [];
      for (let each = 0; !hasNodeLeft; each += 1) {
        const payload = { to: customer(), text: `va ${each}` };
        answers.push(await program.request('POST /external/send', { payload }).then(({ status }) => status, String));
      }
      return answers;
    })();
    leavingNode.signal('SIGTERM');
    const { code, stderr } = await leavingNode.ended;
    expect(code).toBe(0);
    // The log shows a transfer and not only a release, because another node had already connected the client.
    expect(stderr).toMatch(new RegExp(`${targetLine.client.id}.*"a client was transferred"`));
    hasNodeLeft = true;
    const statuses = await pendingStatuses;
    expect(new Set(statuses)).toEqual(new Set(['sent']));
    const shown = (await readShownTexts()).slice(before).filter(text => text.startsWith('va '));
    expect(shown).toEqual(statuses.map((_, each) => `va ${each}`));
    expect(await cluster.findOwnerNode(targetLine)).not.toBe(leavingNode);
    pendingRestart = leavingNode.restart();
  });

  it('recovers the clients of a node that dies or is frozen for longer than its lease', async () => {
    await pendingRestart;
    const targetLine = line(2);
    const dyingNode = await pollUntilResult(() => cluster.findOwnerNode(targetLine));
    const chatOrder = recordChatOrder(cluster, targetLine);
    dyingNode.signal('SIGKILL');
    restartedUnfenced = dyingNode;
    await dyingNode.ended;
    const takeoverNode = await pollUntilResult(async () => {
      const ownerNode = await cluster.findOwnerNode(targetLine);
      return ownerNode !== undefined && ownerNode !== dyingNode && ownerNode.isRunning && ownerNode;
    });
    await pendingRestart;
    // Restart the node without its lease fence, because the test of late writes below needs such a node.
    pendingRestart = dyingNode.restart({ isFenced: false });
    await pollUntilResult(() => cluster.isConnected(targetLine));
    takeoverNode.signal('SIGSTOP');
    const awakeNodes = cluster.nodes.filter(each => each !== takeoverNode) as [ClusterNode, ClusterNode];
    const [requestedNode] = awakeNodes.filter(each => each !== dyingNode) as [ClusterNode];
    const program = requestedNode.sdk.withApiToken(targetLine.client.apiToken);
    const sendText = (text: string) => program.request('POST /external/send', { payload: { to: customer(), text } });
    await pollUntilResult(async () => awakeNodes.includes((await cluster.findOwnerNode(targetLine)) as ClusterNode));
    await pollUntilResult(() => sendText('después').catch(() => undefined));
    takeoverNode.signal('SIGCONT');
    const isApiError = (error: unknown) => error instanceof ApiError;
    await pollUntilResult(() => takeoverNode.sdk.request('GET /external/status').then(() => true, isApiError));
    expect(await sendText('al final')).toMatchObject({ status: 'sent' });
    const { network, page, feed } = await chatOrder.finish(program);
    expect({ page, feed }).toEqual({ page: network, feed: network });
    expect(await cluster.keys.countKeyWrites()).toMatchObject({ stale: 0 });
    expect((await cluster.keys.countTakeovers()).early).toBe(0);
    expect(await cluster.emulator.control.unknown()).toEqual([]);
  });
  const countStaleWrites = async ({ client }: NemesisLine) => (await cluster.keys.countKeyWrites(client.id)).stale;
  it('rejects late key writes of a node with a lease fence, and accepts those of a node without one', async () => {
    await pendingRestart;
    const unfencedNode = restartedUnfenced as ClusterNode;
    let stale = 0;
    for (let attempt = 0; attempt < 5 && stale === 0; attempt += 1) {
      const ownerNodes = await listOwnerNodes();
      const targetLine = lines.find((_, index) => ownerNodes[index] !== unfencedNode);
      const unfencedLine = lines.find((_, index) => ownerNodes[index] === unfencedNode);
      // A new line goes to the node with the fewest clients. Therefore retry until the unfenced node has one.
      if (!targetLine || !unfencedLine) lines.push(await cluster.link(10 + attempt));
      if (!targetLine || !unfencedLine) continue;
      const [before, unfencedBefore] = [await countStaleWrites(targetLine), await countStaleWrites(unfencedLine)];
      await Promise.all([
        delayWritesUntilTakeover(cluster, ownerNodes[lines.indexOf(targetLine)] as ClusterNode, targetLine),
        delayWritesUntilTakeover(cluster, unfencedNode, unfencedLine),
      ]);
      expect(await countStaleWrites(targetLine)).toBe(before);
      stale = (await countStaleWrites(unfencedLine)) - unfencedBefore;
    }
    expect(stale).toBeGreaterThan(0);
  });

  it('lists all nodes in recado doctor, and moves the clients of a node away when an operator drains that node', async () => {
    const runCommand = createOperatorCli(cluster);
    const { checks } = await runCommand('doctor', '--cluster', '--transport', 'fake', '--port', '0');
    const nodeReports: string[] = checks.flatMap(({ name, found }: DoctorCheck) => (name === 'cluster' ? [found] : []));
    const expectedReport = expect.stringMatching(/api, lines, deliveries|entrega sus clientes/);
    expect(nodeReports).toEqual(cluster.nodes.map(() => expectedReport));
    const [id] = nodeReports.flatMap(found => /\((\w+)\): clientes: [1-9]/.exec(found)?.slice(1) ?? []);
    const before = await listOwnerNodes();
    expect(await runCommand('drain', `${id}`, '--yes')).toMatchObject({ node: id, left: 0 });
    const after = await listOwnerNodes();
    expect(new Set(before.filter(node => !after.includes(node))).size).toBe(1);
    for (const each of lines) expect(await cluster.isConnected(each)).toBe(true);
  });
});
