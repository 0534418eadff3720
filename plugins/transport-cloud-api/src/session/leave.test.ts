import { GraphError } from '@recado/graph-emulator';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CloudBench } from '../testing/CloudBench.ts';
import { quick } from '../testing/useCloud.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await CloudBench.start({ ...quick, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

it.each([
  ['is too busy', new GraphError(80007, 'Too many calls', { status: 400 })],
  ['has trouble of its own', new GraphError(1, 'Unknown', { status: 500 })],
])('Meta is told that a line is left although it first %s', async (_, trouble) => {
  const { session, graph } = await bench.line();
  graph.manners.refuseCalls.push(trouble);
  await session.close('logout');
  expect(graph.subscribed).toBe(false);
});

it('Meta is told that a line is left although the connection was cut', async () => {
  const { session, graph } = await bench.line();
  graph.manners.isCut = true;
  const left = session.close('logout');
  setTimeout(() => {
    graph.manners.isCut = false;
  }, 100);
  await left;
  expect(graph.subscribed).toBe(false);
});

it('a line is left also before its number has answered', async () => {
  const { session, graph, kept } = await bench.line();
  await session.close('pause');
  graph.manners.isFrozen = true;
  const again = await kept.open();
  await kept.state(again.host, 'connecting');
  const left = again.session.close('logout');
  graph.manners.isFrozen = false;
  await left;
  expect(graph.subscribed).toBe(false);
});

it('a Meta that says no is asked once, and keeps nobody', async () => {
  const { session, graph, kept, host } = await bench.line();
  graph.manners.refuseCalls.push(new GraphError(100, 'No'), new GraphError(100, 'No'));
  await session.close('logout');
  expect(graph.manners.refuseCalls).toHaveLength(1);
  expect(host.last).toMatchObject({ state: 'closed', why: 'logged-out' });
  expect(kept.vault.size).toBe(0);
});
