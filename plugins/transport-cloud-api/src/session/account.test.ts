import { GraphError } from '@recado/graph-emulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CloudBench, eventually } from '../testing/CloudBench.ts';
import { quick } from '../testing/useCloud.ts';

let bench: CloudBench;
beforeAll(async () => {
  // What is heard here is heard because Meta says it, not because it was asked in time.
  bench = await CloudBench.start({ ...quick, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

describe('what Meta says of an account as a whole', () => {
  it('reaches the lines of its numbers, and a banned one ends at once', async () => {
    const [banned, other] = [await bench.line(), await bench.line()];
    banned.graph.setStatus('BANNED');
    await eventually(() => expect(banned.host.last).toMatchObject({ state: 'closed', why: 'forbidden' }));
    expect(other.host.last).toMatchObject({ state: 'open' });
    expect(bench.posts.all.map(({ status }) => status)).not.toContain(503);
  });

  it('says how its number is rated, and how many it may write to', async () => {
    const { graph, host } = await bench.line();
    await eventually(() => expect(host.standings).toContainEqual({ quality: 'green' }));
    graph.rate('RED');
    await eventually(() => {
      expect(host.standings).toContainEqual({ quality: 'red' });
      expect(host.standings).toContainEqual({ firstContacts: 1_000 });
    });
  });

  it('is not believed without its signature, nor of another account', async () => {
    const { graph, session, host } = await bench.line();
    const before = bench.posts.all.length;
    graph.rate('YELLOW');
    const { request } = await eventually(() => {
      const [post] = bench.posts.all.slice(before);
      if (!post) throw new Error('Nothing was posted.');
      return post;
    });
    const told = Buffer.from(request.body).toString();
    const forged = {
      ...request,
      body: Buffer.from(told.replace(graph.credentials.businessAccountId, '1000')),
    };
    expect(await session.notified?.(forged)).toBe('forged');
    expect(host.last).toMatchObject({ state: 'open' });
  });
});

describe('linking', () => {
  it.each([4, 80007, 131016])('that Meta answers with %i, which passes, blames no value', async code => {
    const { graph, kept } = bench.number();
    const { session, host } = await kept.open();
    await kept.state(host, 'pairing');
    graph.manners.refuseCalls.push(new GraphError(code, 'Not now'));
    await expect(session.link?.(graph.credentials)).rejects.toMatchObject({ reason: 'unreachable' });
    await session.link?.(graph.credentials);
    await kept.state(host, 'open');
  });
});
