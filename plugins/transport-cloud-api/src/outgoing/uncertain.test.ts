import { Readable } from 'node:stream';
import { GraphError } from '@recado/graph-emulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CloudBench, message, personOf } from '../testing/CloudBench.ts';
import { quick } from '../testing/useCloud.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await CloudBench.start({ ...quick, outcomeMs: 50, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

describe('an answer that says nothing of the message', () => {
  it.each([
    [131000, 400],
    [131016, 500],
    [133004, 503],
    [80007, 500],
  ])('%i with HTTP %i: it is not handed over again', async (code, status) => {
    const { graph, session } = await bench.line();
    graph.manners.openWindows = true;
    const sent = message(personOf(bench.customer()), '¿Llegó?');
    graph.manners.refuseNext.push(new GraphError(code, 'Something went wrong', { status }));
    await expect(session.send(sent)).rejects.toMatchObject({ reason: 'unknown-outcome' });
    await expect(session.send(sent)).rejects.toMatchObject({ reason: 'unknown-outcome' });
    expect(graph.taken).toEqual([]);
  });

  it('a refusal is none: what was refused goes out when it is sent again', async () => {
    const { graph, session } = await bench.line();
    graph.manners.openWindows = true;
    const sent = message(personOf(bench.customer()), 'Ya casi');
    graph.manners.refuseNext.push(new GraphError(80007, 'Rate limit issues'));
    await expect(session.send(sent)).rejects.toMatchObject({ reason: 'rate-limited' });
    await session.send(sent);
    expect(graph.taken).toMatchObject([{ opaque: sent.id }]);
  });
});

describe('a file that Meta does not take', () => {
  it.each([
    [131053, 'media-refused'],
    [80007, 'rate-limited'],
    [131000, 'not-connected'],
    [131031, 'restricted'],
  ])('with %i is %s, and may be sent again', async (code, reason) => {
    const { graph, session } = await bench.line();
    graph.manners.openWindows = true;
    const open = async () => Readable.from([Buffer.from('%PDF-1.4 pan')]);
    const media = { kind: 'document', mimeType: 'application/pdf', fileName: 'pan.pdf', open } as const;
    const sent = message(personOf(bench.customer()), { type: 'media', media });
    graph.manners.refuseCalls.push(new GraphError(code, 'No'));
    await expect(session.send(sent)).rejects.toMatchObject({ reason });
    await session.send(sent);
    expect(graph.taken).toHaveLength(1);
  });
});
