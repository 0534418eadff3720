import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerControls } from '../model/ServerControls.ts';
import { FaultEngine } from './FaultEngine.ts';

const one = { phone: '5215512345678', device: 1 };
const client = { ...one, version: '2.3000.1043857760' };
let engine: FaultEngine;
let done: unknown[][];

/** Writes down what it is asked to do. What the server really does is tested with Baileys, beside this folder. */
const notebook: ServerControls = {
  disconnect: (...call) => done.push(['disconnect', ...call]),
  redeliver: (...call) => done.push(['redeliver', ...call]),
  sendRaw: (target, bytes) => done.push(['sendRaw', target, Buffer.from(bytes).toString()]),
  pushHistory: async (...call) => done.push(['pushHistory', ...call]),
};

beforeEach(() => {
  done = [];
  engine = new FaultEngine();
  engine.attach(notebook);
});

describe('a fault for now', () => {
  it('strikes at once and does not stay', async () => {
    const view = await engine.add({ kind: 'close', code: 503, client: '5215512345678:1' });
    expect(done).toEqual([['disconnect', one, { kind: 'code', code: 503 }]]);
    expect(view).toMatchObject({ at: 'now', struck: 1, left: 0 });
    expect(engine.list()).toEqual([]);
  });

  it('has a word for every act of the server', async () => {
    const everyone = { phone: undefined, device: undefined };
    await engine.add({ kind: 'drop' });
    await engine.add({ kind: 'end' });
    await engine.add({ kind: 'close', code: 4000, websocket: true });
    await engine.add({ kind: 'garbage', bytes: Buffer.from('noise').toString('base64') });
    await engine.add({ kind: 'redeliver' });
    await engine.add({ kind: 'historyFlood', messages: 500 });
    expect(done).toEqual([
      ['disconnect', everyone, { kind: 'drop' }],
      ['disconnect', everyone, { kind: 'end' }],
      ['disconnect', everyone, { kind: 'websocket', code: 4000 }],
      ['sendRaw', everyone, 'noise'],
      ['redeliver', everyone, 1],
      ['pushHistory', everyone, 500],
    ]);
  });

  it('says that it struck nobody while there is no server', async () => {
    expect(await new FaultEngine().add({ kind: 'drop' })).toMatchObject({ struck: 0 });
  });
});

describe('the answers to the server', () => {
  it('refuses or ignores an upgrade', async () => {
    await engine.add({ kind: 'refuse', status: 403 });
    await engine.add({ kind: 'freeze', at: 'upgrade', count: 1 });
    expect([1, 2, 3].map(() => engine.upgrade())).toMatchObject([
      { kind: 'refuse', status: 403 },
      { kind: 'hang' },
      undefined,
    ]);
  });

  it('closes at login with a code', async () => {
    await engine.add({ kind: 'close', at: 'login', code: 402 });
    expect([engine.login(client), engine.login(client)]).toEqual([402, undefined]);
  });

  it('refuses clients of an older version, at every login, or new ones alone', async () => {
    const unlinked = { phone: undefined, device: undefined, version: client.version };
    await engine.add({ kind: 'refuseVersion', below: '2.3000.1043857761', linked: false });
    expect([engine.login(client), engine.login(unlinked), engine.login(unlinked)]).toEqual([
      undefined,
      405,
      405,
    ]);
    expect(engine.login({ ...unlinked, version: '2.3000.1043857761' })).toBeUndefined();
    expect(engine.login({ ...unlinked, version: '2.3001.5' })).toBeUndefined();
    engine.clear();
    await engine.add({ kind: 'refuseVersion', below: '2.3000.1043857761' });
    expect(engine.login(client)).toBe(405);
  });

  it('refuses a pairing code, and a link', async () => {
    await engine.add({ kind: 'refuseCode' });
    await engine.add({ kind: 'refuseCode', code: 429 });
    expect([1, 2, 3].map(() => engine.pairingCode(one))).toEqual([400, 429, undefined]);
    await engine.add({ kind: 'passkey', client: one.phone });
    await engine.add({ kind: 'refuseVersion', at: 'scan', below: '3.0.0', count: 1 });
    const scanning = { ...client, device: undefined };
    expect([1, 2, 3].map(() => engine.link(scanning))).toEqual(['passkey', 'version', undefined]);
  });

  it('loses, delays and corrupts frames', async () => {
    await engine.add({ kind: 'delay', ms: 40 });
    await engine.add({ kind: 'corrupt' });
    await engine.add({ kind: 'swallow', at: 'in' });
    expect(engine.frameOut(one)).toEqual({ kind: 'corrupt' });
    expect([1, 2, 3].map(() => engine.frameIn(one))).toEqual([
      { kind: 'delay', milliseconds: 40 },
      { kind: 'drop' },
      undefined,
    ]);
  });

  it('loses everything of a frozen link, both ways', async () => {
    await engine.add({ kind: 'freeze', client: '5215512345678' });
    expect([engine.frameIn(one), engine.frameOut(one)]).toEqual([{ kind: 'freeze' }, { kind: 'freeze' }]);
    expect(engine.frameIn({ phone: '14155550100', device: 1 })).toBeUndefined();
  });

  it('lets questions pass a mute link, or pings alone, and nothing else', async () => {
    const passes = (way: 'frameIn' | 'frameOut', frame: { tag: string; xmlns?: string }) =>
      engine[way]({ ...one, ...frame }) === undefined;
    const heard = () => [
      passes('frameIn', { tag: 'message' }),
      passes('frameOut', { tag: 'ack' }),
      passes('frameIn', { tag: 'iq', xmlns: 'usync' }),
      passes('frameIn', { tag: 'iq', xmlns: 'w:p' }),
      passes('frameOut', { tag: 'iq' }),
      passes('frameOut', { tag: 'success' }),
    ];
    const { id } = await engine.add({ kind: 'mute', client: one.phone });
    expect(heard()).toEqual([false, false, true, true, true, true]);
    engine.remove(id);
    await engine.add({ kind: 'mute', answers: 'pings' });
    expect(heard()).toEqual([false, false, false, true, true, false]);
  });

  it('swallows a message or its ack, or answers it with an error', async () => {
    await engine.add({ kind: 'swallow' });
    await engine.add({ kind: 'swallowAck' });
    await engine.add({ kind: 'ackError', code: 479 });
    expect([1, 2, 3, 4].map(() => engine.message(one))).toEqual([
      { kind: 'swallow' },
      { kind: 'swallowAck' },
      { kind: 'error', error: 479 },
      undefined,
    ]);
  });

  it('cuts the link in the middle of a message, which is lost', async () => {
    await engine.add({ kind: 'drop', at: 'message' });
    expect(engine.message(one)).toEqual({ kind: 'swallow' });
    expect(done).toEqual([['disconnect', one, { kind: 'drop' }]]);
  });
});
