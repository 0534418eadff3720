import { afterEach, describe, expect, it } from 'vitest';
import { CloudTestBench, createOutgoingMessage, createPersonWithPhone } from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

let bench: CloudTestBench;
afterEach(async () => {
  await bench.endTest();
  await bench.stop();
});

const timings = { ...shortTestTimeouts, heartbeatMs: 3_600_000, answerMs: 20_000 };

describe('send rate of one number', () => {
  /**
   * Sends twelve messages at once, to twelve people.
   * @returns the results of the twelve sends
   */
  async function burst(pacing: { readonly transportLimit: number; readonly metaLimit: number }) {
    bench = await CloudTestBench.start(timings, pacing);
    const { graph, session } = await bench.createLinkedLine();
    graph.behavior.hasOpenReplyWindows = true;
    const sends = Array.from({ length: 12 }, (_, n) =>
      session.send(createOutgoingMessage(createPersonWithPhone(bench.createCustomer()), `Aviso ${n}`)),
    );
    const results = await Promise.allSettled(sends);
    return { graph, reasons: results.map(result => (result.status === 'rejected' ? result.reason.reason : 'sent')) };
  }

  it("stays below Meta's limit, so that Meta refuses nothing", async () => {
    const { graph, reasons } = await burst({ transportLimit: 4, metaLimit: 10 });
    expect(new Set(reasons)).toEqual(new Set(['sent']));
    expect(graph.acceptedMessages).toHaveLength(12);
  });

  it('causes a refusal with rate-limited when it exceeds Meta’s limit', async () => {
    const { graph, reasons } = await burst({ transportLimit: 1_000, metaLimit: 3 });
    expect(new Set(reasons)).toEqual(new Set(['sent', 'rate-limited']));
    expect(graph.acceptedMessages).toHaveLength(reasons.filter(reason => reason === 'sent').length);
  });
});

it('the pair rate limit delays only messages to the recipient who got too many messages', async () => {
  bench = await CloudTestBench.start(timings, { transportLimit: 1_000, metaLimit: 1_000 });
  const { graph, session } = await bench.createLinkedLine();
  graph.behavior.hasOpenReplyWindows = true;
  const [recipient, otherRecipient] = [
    createPersonWithPhone(bench.createCustomer()),
    createPersonWithPhone(bench.createCustomer()),
  ];
  for (let n = 0; n < 45; n++) await session.send(createOutgoingMessage(recipient, `Paso ${n}`));
  const lateMessage = createOutgoingMessage(recipient, 'Uno más');
  const refusal = await session.send(lateMessage).catch(error => error);
  expect(refusal).toMatchObject({ reason: 'rate-limited', code: 131056, until: expect.any(Date) });
  // Meta is not called during the wait. Its own refusal would have a code that is not checked here.
  graph.behavior.refuseNext.length = 0;
  const calls = graph.acceptedMessages.length;
  await expect(session.send(lateMessage)).rejects.toMatchObject({ reason: 'rate-limited', until: refusal.until });
  expect(graph.acceptedMessages).toHaveLength(calls);
  await session.send(createOutgoingMessage(otherRecipient, 'Buenos días'));
  expect(graph.acceptedMessages).toHaveLength(calls + 1);
});
