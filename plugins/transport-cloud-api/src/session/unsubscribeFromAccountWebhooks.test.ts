import { GraphError } from '@recado/graph-emulator';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CloudTestBench } from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

let bench: CloudTestBench;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

it.each([
  ['reports a rate limit', new GraphError(80007, 'Too many calls', { status: 400 })],
  ['reports an internal error', new GraphError(1, 'Unknown', { status: 500 })],
])('a logout unsubscribes from the notifications of Meta when Meta first %s', async (_, error) => {
  const { session, graph } = await bench.createLinkedLine();
  graph.behavior.refuseCalls.push(error);
  await session.close('logout');
  expect(graph.subscribed).toBe(false);
});

it('a logout unsubscribes from the notifications of Meta when the connection was interrupted', async () => {
  const { session, graph } = await bench.createLinkedLine();
  graph.behavior.isCut = true;
  const logout = session.close('logout');
  setTimeout(() => {
    graph.behavior.isCut = false;
  }, 100);
  await logout;
  expect(graph.subscribed).toBe(false);
});

it('a logout unsubscribes from the notifications of Meta while the session is connecting', async () => {
  const { session, graph, testLine } = await bench.createLinkedLine();
  await session.close('pause');
  graph.behavior.isFrozen = true;
  const reopened = await testLine.open();
  await testLine.waitForState(reopened.host, 'connecting');
  const logout = reopened.session.close('logout');
  graph.behavior.isFrozen = false;
  await logout;
  expect(graph.subscribed).toBe(false);
});

it('a logout completes after one attempt to unsubscribe when Meta refuses this attempt', async () => {
  const { session, graph, testLine, host } = await bench.createLinkedLine();
  graph.behavior.refuseCalls.push(new GraphError(100, 'No'), new GraphError(100, 'No'));
  await session.close('logout');
  expect(graph.behavior.refuseCalls).toHaveLength(1);
  expect(host.lastChange).toMatchObject({ state: 'closed', why: 'logged-out' });
  expect(testLine.vault.size).toBe(0);
});
