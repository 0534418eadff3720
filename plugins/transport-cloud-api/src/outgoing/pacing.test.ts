import { afterEach, describe, expect, it } from 'vitest';
import { CloudBench, message, personOf } from '../testing/CloudBench.ts';
import { quick } from '../testing/useCloud.ts';

let bench: CloudBench;
afterEach(async () => {
  await bench.endTest();
  await bench.stop();
});

const timings = { ...quick, heartbeatMs: 3_600_000, answerMs: 20_000 };

describe('what one number sends within a second', () => {
  /** So many at once to as many people. @returns how they ended */
  async function burst(pacing: { readonly ours: number; readonly metas: number }) {
    bench = await CloudBench.start(timings, pacing);
    const { graph, session } = await bench.line();
    graph.manners.openWindows = true;
    const sends = Array.from({ length: 12 }, (_, n) =>
      session.send(message(personOf(bench.customer()), `Aviso ${n}`)),
    );
    const ended = await Promise.allSettled(sends);
    return { graph, reasons: ended.map(each => (each.status === 'rejected' ? each.reason.reason : 'sent')) };
  }

  it('waits for its turn, so that Meta refuses nothing', async () => {
    const { graph, reasons } = await burst({ ours: 4, metas: 10 });
    expect(new Set(reasons)).toEqual(new Set(['sent']));
    expect(graph.taken).toHaveLength(12);
  });

  it('that is more than Meta takes is refused, and said to wait', async () => {
    const { graph, reasons } = await burst({ ours: 1_000, metas: 3 });
    expect(new Set(reasons)).toEqual(new Set(['sent', 'rate-limited']));
    expect(graph.taken).toHaveLength(reasons.filter(reason => reason === 'sent').length);
  });
});

it('a recipient who got too many waits, and nobody else does', async () => {
  bench = await CloudBench.start(timings, { ours: 1_000, metas: 1_000 });
  const { graph, session } = await bench.line();
  graph.manners.openWindows = true;
  const [one, other] = [personOf(bench.customer()), personOf(bench.customer())];
  for (let n = 0; n < 45; n++) await session.send(message(one, `Paso ${n}`));
  const late = message(one, 'Uno más');
  const refusal = await session.send(late).catch(error => error);
  expect(refusal).toMatchObject({ reason: 'rate-limited', code: 131056, until: expect.any(Date) });
  // While it waits Meta is not asked, and would have refused it by a number that is not given here.
  graph.manners.refuseNext.length = 0;
  const calls = graph.taken.length;
  await expect(session.send(late)).rejects.toMatchObject({ reason: 'rate-limited', until: refusal.until });
  expect(graph.taken).toHaveLength(calls);
  await session.send(message(other, 'Buenos días'));
  expect(graph.taken).toHaveLength(calls + 1);
});
