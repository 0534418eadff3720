import { randomInt } from 'node:crypto';
import type { Incoming } from '@recado/transport';
import type { Opened, RecordingHost } from '@recado/transport/conformance';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CloudBench, eventually } from '../testing/CloudBench.ts';
import { quick } from '../testing/useCloud.ts';

const people = 12;

let bench: CloudBench;
beforeEach(async () => {
  bench = await CloudBench.start({ ...quick, heartbeatMs: 3_600_000 });
});
afterEach(async () => {
  await bench.endTest();
  await bench.stop();
});

/** What a server has on its disk: what it was told, unless it died before. */
class Disk {
  readonly messages: Incoming[] = [];
  #writes = 0;

  readonly durable = async (message: Incoming, host: RecordingHost): Promise<void> => {
    this.#writes += 1;
    await new Promise(resolve => setTimeout(resolve, randomInt(4)));
    // It is away now and then, and a process that is gone writes nothing.
    if (this.#writes % 17 === 0 || host.signal.aborted) throw new Error('The database is away.');
    this.messages.push(message);
  };

  get texts(): string[] {
    return this.messages.map(({ content }) => (content.type === 'text' ? content.text : content.type));
  }
}

/**
 * Messages of twelve people while Meta repeats, turns round, delays and cuts what it posts, somebody forges, and the
 * process dies six times.
 *
 * @param each so many of each of them
 * @param isEarly answers before it is durable, as nobody should
 */
async function storm(each: number, isEarly = false) {
  const disk = new Disk();
  const keep = (host: RecordingHost): void => {
    host.durable = message => disk.durable(message, host);
  };
  const line = await bench.line();
  await line.session.close('pause');
  let opened: Opened = await line.kept.connect(keep);
  if (isEarly) bench.posts.answersEarly = true;
  const { manners } = line.graph;
  const customers = Array.from({ length: people }, (_, n) => bench.customer(`Cliente ${n}`));
  let forged = 0;
  const written = customers.flatMap(({ phone }) => Array.from({ length: each }, (_, n) => `${phone} ${n}`));
  const writing = customers.map(async customer => {
    for (let n = 0; n < each; n++) await customer.send(line.graph.phone, { text: `${customer.phone} ${n}` });
  });
  for (let disaster = 0; disaster < 6; disaster++) {
    manners.repeats = disaster % 2;
    manners.delayMs = randomInt(20);
    manners.cutNext += 7;
    manners.reorderNext = 9;
    const seen = disk.messages.length;
    await eventually(() =>
      expect(disk.messages.length).toBeGreaterThan(Math.min(seen + 20, people * each * 0.6)),
    );
    const [{ body } = { body: '{}' }] = line.graph.posted;
    if ((await line.graph.forge(JSON.parse(body.replaceAll(/\d+ \d+/g, 'FALSO')))) === 401) forged += 1;
    opened.host.abort();
    opened = await line.kept.connect(keep);
  }
  await Promise.all(writing);
  // What waits to be turned round goes with the next.
  manners.reorderNext = 0;
  manners.reorderNext = 1;
  const [first] = customers;
  await first?.send(line.graph.phone, { text: `${first.phone} fin` });
  return { disk, forged, expected: [...written, `${first?.phone} fin`] };
}

it('nothing is lost, nothing is another message twice, and nothing that is forged is told', async () => {
  const { disk, forged, expected } = await storm(42);
  await eventually(() => expect(expected.filter(text => !disk.texts.includes(text))).toEqual([]));
  expect(new Set(disk.texts)).toEqual(new Set(expected));
  const idsOf = new Map<string, Set<string>>();
  for (const [n, text] of disk.texts.entries()) {
    const { id = '', timestamp } = disk.messages[n] ?? {};
    idsOf.set(text, (idsOf.get(text) ?? new Set()).add(`${id} ${timestamp?.getTime()}`));
  }
  expect([...idsOf.values()].filter(ids => ids.size !== 1)).toEqual([]);
  // That there was something to be recognised.
  expect(disk.messages.length).toBeGreaterThan(expected.length);
  expect(forged).toBeGreaterThan(0);
});

it('the same loses messages where 200 is said before they are durable', async () => {
  const { disk, expected } = await storm(14, true);
  const last = expected.at(-1) ?? '';
  await eventually(() => expect(disk.texts).toContain(last));
  expect(expected.filter(text => !disk.texts.includes(text))).not.toEqual([]);
});
