import { randomBytes } from 'node:crypto';
import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startNats, type TestNats } from '../../testing/startNats.ts';
import { type Bus, BusAway, createLocalBus, createNatsBus, NoAnswer, NobodyAnswers } from './index.ts';

const log = pino({ level: 'silent' });
const keys = [randomBytes(32)] as const;
let nats: TestNats;
const opened: Bus[] = [];

beforeAll(async () => {
  nats = await startNats();
});
afterAll(async () => {
  await Promise.all(opened.map(bus => bus.stop()));
  await nats.stop();
});

/** A bus of another process of the platform, or of another platform. */
async function overNats(own: readonly [Buffer] = keys): Promise<Bus> {
  const bus = createNatsBus({ url: nats.url, keys: own, log });
  opened.push(bus);
  bus.start();
  await vi.waitFor(() => expect(bus.isUp).toBe(true), 20_000);
  return bus;
}
const settled = async (bus: Bus): Promise<void> => {
  // Whatever was said before has been heard when this is.
  const end = bus.answer('settled', async () => true);
  await expect.poll(() => bus.ask('settled', 1).catch(() => false)).toBe(true);
  end();
};

describe.each([
  ['in this process', async () => ({ one: createLocalBus(), other: undefined })],
  ['over NATS', async () => ({ one: await overNats(), other: await overNats() })],
])('a bus %s', async (_, make) => {
  let asking: Bus;
  let answering: Bus;
  beforeAll(async () => {
    const { one, other } = await make();
    [asking, answering] = [one, other ?? one];
    asking.start();
  });

  it('brings a question to whoever answers it, and the answer back, as data', async () => {
    const end = answering.answer('clients.a', async question => ({
      question,
      at: new Date(7),
      bytes: new Uint8Array([120]),
    }));
    await settled(answering);
    const question = {
      text: 'ñ',
      days: [1, undefined],
      when: new Date(5),
      big: new Uint8Array(200_000).fill(7),
    };
    expect(await asking.ask('clients.a', question)).toEqual({
      question,
      at: new Date(7),
      bytes: new Uint8Array([120]),
    });
    end();
  });

  it('says at once when nobody listens, or nobody does any more', async () => {
    const end = answering.answer('clients.b', async () => 1);
    await settled(answering);
    expect(await asking.ask('clients.b', 0)).toBe(1);
    end();
    await settled(answering);
    await expect(asking.ask('clients.b', 0)).rejects.toBeInstanceOf(NobodyAnswers);
    await expect(asking.ask('clients.never', 0)).rejects.toBeInstanceOf(NobodyAnswers);
  });

  it('knows that who failed, or says nothing, may have done it', async () => {
    const ends = [
      answering.answer('fails', async () => {
        throw new Error('no');
      }),
      answering.answer('silent', async () => undefined),
    ];
    await settled(answering);
    await expect(asking.ask('fails', 0)).rejects.toBeInstanceOf(NoAnswer);
    await expect(asking.ask('silent', 0, { patience: 100 })).rejects.toBeInstanceOf(NoAnswer);
    for (const end of ends) end();
  });

  it('gives an answer that is not data to nobody', async () => {
    const end = answering.answer('odd', async () => () => 'a function');
    await settled(answering);
    await expect(asking.ask('odd', 0)).rejects.toBeInstanceOf(NoAnswer);
    end();
  });

  it('tells everybody, and of each group one', async () => {
    const heard: string[] = [];
    const ends = [
      asking.listen('news', message => heard.push(`one ${message}`)),
      answering.listen('news', message => heard.push(`other ${message}`)),
      asking.listen('news', () => heard.push('group'), 'workers'),
      answering.listen('news', () => heard.push('group'), 'workers'),
    ];
    await settled(asking);
    await settled(answering);
    asking.tell('news', 'a');
    await expect.poll(() => heard.toSorted()).toEqual(['group', 'one a', 'other a']);
    for (const end of ends) end();
    await settled(answering);
    asking.tell('news', 'b');
    await settled(asking);
    expect(heard).toHaveLength(3);
  });

  it('lets go of whoever waits when it stops', async () => {
    const end = answering.answer('slow', () => new Promise(() => undefined));
    await settled(answering);
    const waiting = expect(asking.ask('slow', 0)).rejects.toBeInstanceOf(NoAnswer);
    await asking.stop();
    await waiting;
    await expect(asking.ask('slow', 0)).rejects.toBeInstanceOf(BusAway);
    end();
  });
});

describe('a bus over NATS', () => {
  it('is away with its server, and there again with it; who listens then still does', async () => {
    const [asking, answering] = [await overNats(), await overNats()];
    answering.answer('clients.a', async () => 'here');
    await settled(answering);
    await nats.kill();
    await expect.poll(() => asking.isUp).toBe(false);
    await expect(asking.ask('clients.a', 0)).rejects.toBeInstanceOf(BusAway);
    asking.tell('clients.a', 'lost, and nobody minds');
    await nats.restart();
    await expect.poll(() => asking.ask('clients.a', 0).catch(String)).toBe('here');
  });

  it('is nobody else’s: another platform on the same server is not met', async () => {
    const [ours, theirs] = [await overNats(), await overNats([randomBytes(32)])];
    const heard: unknown[] = [];
    ours.listen('news', message => heard.push(message));
    await settled(ours);
    theirs.tell('news', 'from elsewhere');
    await settled(theirs);
    await expect(theirs.ask('news', 0)).rejects.toBeInstanceOf(NobodyAnswers);
    expect(heard).toEqual([]);
  });

  it('tells a stranger on the same server nothing, believes him nothing, and hears nothing twice', async () => {
    const { host, username: user, password: pass } = new URL(nats.url);
    const stranger = await connect({ servers: host, user, pass });
    const caught: { subject: string; data: Uint8Array; reply: string | undefined }[] = [];
    stranger.subscribe('>', {
      callback: (_, { subject, data, reply }) => void caught.push({ subject, data: data.slice(), reply }),
    });
    await stranger.flush();
    const [asking, answering] = [await overNats(), await overNats()];
    const done: unknown[] = [];
    answering.answer('clients.secret-client', async question => {
      done.push(question);
      return 'the answer to keep';
    });
    const elsewhere = await overNats();
    elsewhere.answer('clients.another', async question => done.push(question));
    await settled(answering);
    await settled(elsewhere);
    // What was said until now has been caught.
    await stranger.flush();
    caught.length = 0;
    await asking.ask('clients.another', 'hola');
    await stranger.flush();
    const another = caught[0]?.subject ?? '';
    expect(done.splice(0)).toEqual(['hola']);
    caught.length = 0;
    expect(await asking.ask('clients.secret-client', 'a word to keep')).toBe('the answer to keep');
    await expect.poll(() => caught.length).toBeGreaterThanOrEqual(2);
    const seen = caught
      .map(({ subject, data }) => `${subject} ${Buffer.from(data).toString('latin1')}`)
      .join('\n');
    expect(seen).not.toMatch(/secret-client|to keep/);

    const [order] = caught;
    if (!order) throw new Error('nothing was caught');
    const forged = Buffer.from(order.data);
    forged.writeUInt8(forged.readUInt8(20) ^ 1, 20);
    for (const data of [order.data, forged, new Uint8Array(), Buffer.from('hola')])
      stranger.publish(order.subject, data, { reply: 'stranger' });
    // What is meant for one client means nothing for another.
    stranger.publish(another, order.data, { reply: 'stranger' });
    await stranger.flush();
    expect(await asking.ask('clients.secret-client', 'the last')).toBe('the answer to keep');
    await settled(elsewhere);
    expect(done).toEqual(['a word to keep', 'the last']);
    await stranger.close();
  });
});
