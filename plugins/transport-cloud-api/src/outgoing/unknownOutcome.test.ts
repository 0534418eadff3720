import { Readable } from 'node:stream';
import { GraphError } from '@recado/graph-emulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CloudTestBench, createOutgoingMessage, createPersonWithPhone } from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

let bench: CloudTestBench;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, outcomeMs: 50, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

describe('response that does not show the outcome', () => {
  it.each([
    [131000, 400],
    [131016, 500],
    [133004, 503],
    [80007, 500],
  ])('with code %i and HTTP %i causes no second send', async (code, status) => {
    const { graph, session } = await bench.createLinkedLine();
    graph.behavior.hasOpenReplyWindows = true;
    const outgoing = createOutgoingMessage(createPersonWithPhone(bench.createCustomer()), '¿Llegó?');
    graph.behavior.refuseNext.push(new GraphError(code, 'Something went wrong', { status }));
    await expect(session.send(outgoing)).rejects.toMatchObject({ reason: 'unknown-outcome' });
    await expect(session.send(outgoing)).rejects.toMatchObject({ reason: 'unknown-outcome' });
    expect(graph.acceptedMessages).toEqual([]);
  });

  it('is not assumed after a refusal for a rate limit, so that a repeated send sends the message', async () => {
    const { graph, session } = await bench.createLinkedLine();
    graph.behavior.hasOpenReplyWindows = true;
    const outgoing = createOutgoingMessage(createPersonWithPhone(bench.createCustomer()), 'Ya casi');
    graph.behavior.refuseNext.push(new GraphError(80007, 'Rate limit issues'));
    await expect(session.send(outgoing)).rejects.toMatchObject({ reason: 'rate-limited' });
    await session.send(outgoing);
    expect(graph.acceptedMessages).toMatchObject([{ opaque: outgoing.id }]);
  });
});

describe('file that Meta does not accept', () => {
  it.each([
    [131053, 'media-refused'],
    [80007, 'rate-limited'],
    [131000, 'not-connected'],
    [131031, 'restricted'],
  ])('is refused with %i as %s, and may be sent again', async (code, reason) => {
    const { graph, session } = await bench.createLinkedLine();
    graph.behavior.hasOpenReplyWindows = true;
    const open = async () => Readable.from([Buffer.from('%PDF-1.4 pan')]);
    const media = { kind: 'document', mimeType: 'application/pdf', fileName: 'pan.pdf', open } as const;
    const outgoing = createOutgoingMessage(createPersonWithPhone(bench.createCustomer()), { type: 'media', media });
    graph.behavior.refuseCalls.push(new GraphError(code, 'No'));
    await expect(session.send(outgoing)).rejects.toMatchObject({ reason });
    await session.send(outgoing);
    expect(graph.acceptedMessages).toHaveLength(1);
  });
});
